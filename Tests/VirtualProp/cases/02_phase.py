"""Lamps stay in phase with a witness on the same timer, and the panel is right for three minutes (short: most of one)."""

from prop import judge, watching

BOARD = "one-chip-per-readout-gpio-lamps"
MEDIAN, P99 = 0.005, 0.025
EDGES, EDGES_IN_SHORT = 360, 90
# The share of a bus with three chips that restating may use.
SHARE = 0.01


def run(prop):
    watch = watching.the_watch(prop)
    edges = EDGES_IN_SHORT if prop.is_short else EDGES
    lags = watch.judge.colon_lags(watch.start, watch.end)[:edges]
    sizes = [lag.size for lag in lags]
    prop.check(len(lags) == edges, f"{len(lags)} edges were seen")
    prop.check(judge.percentile(sizes, 0.5) <= MEDIAN, judge.lag_figures(lags))
    prop.check(judge.percentile(sizes, 0.99) <= P99, judge.lag_figures(lags))
    prop.check_spans(watch.judge.wrong_spans(watch.start, watch.end))
    share = watch.judge.idle_share(watch.start, watch.end, 0)
    prop.check(share <= SHARE, f"{share:.2%} of the bus went on what had not changed")
    return f"{judge.lag_figures(lags)}; {share:.2%} of the bus restated"
