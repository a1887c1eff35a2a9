"""How often what is said with some confidence is right: as lines, and drawn for docs/performance.md."""

import numpy as np

BINS = 6
SIDE, EDGE = 320, 44


def bins(confidence, right):
    """Equally filled bins, rising. @return rows of mean confidence, share that is right, count"""
    order = np.argsort(confidence, kind="stable")
    return [(confidence[b].mean(), right[b].mean(), len(b)) for b in np.array_split(order, BINS)]


def calibration_error(rows):
    """Mean distance of confidence and truth, weighted by count (expected calibration error)."""
    return sum(abs(said - true) * count for said, true, count in rows) / sum(count for _, _, count in rows)


def drawn(rows):
    """The curve as SVG; the diagonal is what perfect confidence would give."""
    def at(x, y):
        return f"{EDGE + x * SIDE:.1f},{10 + (1 - y) * SIDE:.1f}"

    points = " ".join(at(said, true) for said, true, _ in rows)
    dots = "".join('<circle cx="{}" cy="{}" r="4"/>'.format(*at(said, true).split(",")) for said, true, _ in rows)
    ticks = "".join(
        f'<text x="{EDGE + v * SIDE:.0f}" y="{SIDE + 28}" text-anchor="middle">{v:.1f}</text>'
        f'<text x="{EDGE - 8}" y="{14 + (1 - v) * SIDE:.0f}" text-anchor="end">{v:.1f}</text>' for v in (0, 0.5, 1.0))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE + EDGE + 16} {SIDE + 52}" '
            'font-family="sans-serif" font-size="12" fill="#64748b">'
            f'<title>Reliability: share of answers that are right, by stated confidence</title>'
            f'<rect x="{EDGE}" y="10" width="{SIDE}" height="{SIDE}" fill="none" stroke="#94a3b8"/>'
            f'<polyline points="{at(0, 0)} {at(1, 1)}" fill="none" stroke="#94a3b8" stroke-dasharray="4 4"/>'
            f'<g fill="#d97706"><polyline points="{points}" fill="none" stroke="#d97706" stroke-width="2"/>{dots}</g>'
            f'{ticks}<text x="{EDGE + SIDE / 2}" y="{SIDE + 46}" text-anchor="middle">stated confidence</text>'
            f'<text x="12" y="{10 + SIDE / 2}" text-anchor="middle" '
            f'transform="rotate(-90 12 {10 + SIDE / 2})">right</text></svg>\n')
