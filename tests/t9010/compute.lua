-- SPDX-License-Identifier: GPL-2.0-or-later
-- Traces of many shapes, recorded, linked and left by side exits, and two thousand
-- loaded chunks, so that machine code is written while other code runs on its page.
local bit = require("bit")
local h = 0x811c9dc5
local function mix(x) h = bit.tobit(bit.bxor(h, x) * 403 + bit.rol(h, 7)) end
local seed = 1
local function random(n) seed = (seed * 16807) % 2147483647; return seed % n end

local rounds = tonumber(arg[1] or 20)
for round = 1, rounds do
    local t = {}
    for i = 1, 3000 do t[i] = random(100000) end
    table.sort(t, function(a, b) return a < b end)
    for i = 1, #t, 7 do mix(t[i]) end
    local words = {}
    for i = 1, 1000 do words[i] = ("w%d"):format(t[i] % 97) end
    local s = table.concat(words, " ")
    for a, b in s:gmatch("w(%d)(%d)") do mix(tonumber(a) * 10 + tonumber(b)) end
    local x = 0.5
    for i = 1, 30000 do x = 3.7 * x * (1 - x) end
    mix(math.floor(x * 1e6))
    for i = 1, 20 do
        local f = assert(loadstring(("local s = %d; return function(n) for i = 1, n do s = (s * 31 + i) %% 65537 end return s end"):format(random(1000))))()
        for j = 1, 60 do mix(f(j)) end
    end
    local co = coroutine.wrap(function() for i = 1, 500 do coroutine.yield(i * i) end return -1 end)
    for i = 1, 501 do mix(co()) end
    -- One loop that meets integers, doubles, strings and tables in turn.
    local kinds = { 3, 2.5, "4", setmetatable({}, { __add = function(_, b) return b end }) }
    local sum = 0
    for i = 1, 4000 do sum = (kinds[i % (1 + round % 4) + 1] + i + sum) % 1000003 end
    mix(math.floor(sum * 2))
end
print(bit.tohex(h))
