"""Runs cases and prints the table.

runner.py CHECKOUT BASE --daemon FILE | --package FILE [--keep] [--short] [--patient | --timed] [CASE…]
"""

import argparse
import importlib.util
import pathlib
import shutil
import sys
import tempfile
import time
import traceback

from .prop import CaseFailed, Prop

HERE = pathlib.Path(__file__).parent.parent


class Case:
    """A file of cases/: its BOARD selects the machine, its `run(prop)` returns the measured figures."""

    def __init__(self, path):
        self.name = path.stem.split("_", 1)[1].replace("_", "-")
        spec = importlib.util.spec_from_file_location(f"cases.{path.stem}", path)
        self._module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self._module)
        self.board = self._module.BOARD
        # Whether it tests the package itself.
        self.needs_package = getattr(self._module, "NEEDS_PACKAGE", False)
        # Whether a similar case exists, so that a short run skips it unless it is named.
        self.is_for_full_run = getattr(self._module, "FOR_FULL_RUN", False)
        self.is_for_gate = getattr(self._module, "FOR_GATE", False)
        # Whether its limits are seconds, so that other load on the machine does not affect it.
        self.is_patient = getattr(self._module, "IS_PATIENT", False)

    def run(self, prop):
        return self._module.run(prop)


class Outcome:
    """The result of a case."""

    def __init__(self, name, seconds, text, has_passed):
        self.name, self.seconds, self.text, self.has_passed = name, seconds, text, has_passed

    def __str__(self):
        return f"{self.name:<28} {'passed' if self.has_passed else 'FAILED'} {self.seconds:6.1f}  {self.text}"


def cases(wanted):
    """Returns the cases in the order of their files; an unknown name ends the run."""
    found = [Case(path) for path in sorted((HERE / "cases").glob("[0-9]*.py"))]
    unknown = set(wanted) - {case.name for case in found}
    if unknown:
        names = " ".join(case.name for case in found)
        sys.exit(f"virtual prop: no case is named {', '.join(sorted(unknown))}; there are {names}")
    return [case for case in found if not wanted or case.name in wanted]


def run_case(case, prop):
    """Runs one case and returns its result."""
    start = time.monotonic()
    try:
        prop.reset()
        start = time.monotonic()
        text, has_passed = case.run(prop), True
        if prop.panel.failures:
            text, has_passed = "the back end failed: " + prop.panel.failures[-1], False
    except CaseFailed as failure:
        text, has_passed = str(failure), False
    except Exception:  # A case that crashes has failed; the others continue.
        text, has_passed = traceback.format_exc().rstrip(), False
    return Outcome(case.name, time.monotonic() - start, text, has_passed)


def show_logs(prop):
    """Prints the logs after a failed case."""
    print("  -- the journal's tail", flush=True)
    try:
        print(prop.guest.run("journalctl -o short-monotonic -n 25 -u timecircuitsd", 10).output)
    except Exception as error:
        print(f"  none: {error}")
    print("  -- the console's tail")
    print("\n".join(pathlib.Path(prop.guest.console).read_text(errors="replace").splitlines()[-10:]), flush=True)


def run_board(board, chosen, options, folder):
    """Boots a machine for a board and runs its cases one after the other."""
    outcomes = []
    try:
        prop = Prop(f"{folder}/{board}", options, board, [case.name for case in chosen])
    except Exception as error:
        print(f"-- {board}: {traceback.format_exc()}", flush=True)
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return [Outcome(case.name, 0, f"no machine: {reason}", False) for case in chosen]
    print(f"-- {board}: booted in {prop.boot_seconds:.1f} s", flush=True)
    try:
        for case in chosen:
            outcome = run_case(case, prop)
            print(outcome, flush=True)
            outcomes.append(outcome)
            if not outcome.has_passed:
                show_logs(prop)
        if options.keep:
            journal = prop.guest.run("journalctl -o short-monotonic", 30).output
            pathlib.Path(f"{prop.folder}/journal.log").write_text(journal)
            events = "\n".join(map(str, prop.timeline.events))
            pathlib.Path(f"{prop.folder}/timeline.log").write_text(events)
    finally:
        prop.close()
    return outcomes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkout")
    parser.add_argument("base")
    parser.add_argument("--daemon", help="a program that is laid over the guest's root with all that belongs to it")
    parser.add_argument("--package", help="the package that was installed in the guest's root")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--short", action="store_true", help="fewer edges and kills, for the gate")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--patient", action="store_true", help="only cases that other work on the machine does not decide")
    kinds.add_argument("--timed", action="store_true", help="only the others")
    parser.add_argument("cases", nargs="*")
    options = parser.parse_intermixed_args()
    # The back end's thread must not wait while the judge's thread processes a list.
    sys.setswitchinterval(0.0005)
    start = time.monotonic()
    chosen = [
        case for case in cases(options.cases)
        if (options.package or not case.needs_package)
        and (case.name in options.cases or not (case.is_for_gate or options.short and case.is_for_full_run))
        and not (options.patient and not case.is_patient)
        and not (options.timed and case.is_patient)
    ]
    if not chosen:
        sys.exit("virtual prop: no case is all that was asked for, or it needs --package FILE")
    folder = tempfile.mkdtemp(prefix="virtual-prop.")
    outcomes = []
    for board in dict.fromkeys(case.board for case in chosen):
        outcomes += run_board(board, [case for case in chosen if case.board == board], options, folder)
    if options.keep:
        print(f"logs are in {folder}")
    else:
        shutil.rmtree(folder)
    print(f"\n{'case':<28} result   seconds  figures")
    for outcome in outcomes:
        print(Outcome(outcome.name, outcome.seconds, outcome.text.splitlines()[-1], outcome.has_passed))
    failed = sum(not outcome.has_passed for outcome in outcomes)
    print(f"all in {time.monotonic() - start:.0f} s")
    print(f"{len(outcomes) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
