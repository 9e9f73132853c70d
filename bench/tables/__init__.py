# SPDX-License-Identifier: GPL-2.0-or-later
"""Result files as Markdown: one module for each kind, of which bench/report picks one.

A module has matches(result), whether that is its kind, and report(result), the lines.
"""


def steady(step, sizes, *keys):
    """A count at the large size less that at the small one."""
    values = []
    for size in sizes:
        value = step['counts'][size]
        for key in keys:
            value = value.get(key)
        if value is None:
            return None
        values.append(value)
    return values[1] - values[0]


def middle(w):
    """A ratio with its spread: median [middle half]."""
    return f"{w['ratio_median']:.3f} [{w['ratio_q1']:.3f}..{w['ratio_q3']:.3f}]"
