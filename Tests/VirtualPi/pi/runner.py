"""Runs the cases and prints the table: runner [--keep] [CASE…]"""

import argparse
import concurrent.futures
import importlib.util
import pathlib
import shutil
import sys
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "VirtualProp"))

from pi.bench import Bench  # noqa: E402
from pi.machine import Failed  # noqa: E402


def name_of(path):
    return path.stem.split("_", 1)[1].replace("_", "-")


# Each uses about one processor of this machine, as a boot works mostly on one of the Pi's four.
EMULATED_AT_ONCE = 2


def run_case(path):
    """Returns whether the case passed, its figures or its failure, and its seconds."""
    began = time.monotonic()
    has_passed, text = judged(path)
    return has_passed, text, time.monotonic() - began


def judged(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    bench = Bench(name_of(path))
    try:
        return True, module.run(bench)
    except Failed as failure:
        return False, str(failure)
    except Exception:  # A case that breaks has failed; the others still run.
        return False, traceback.format_exc()
    finally:
        bench.close()


def main():
    parser = argparse.ArgumentParser(prog="Tests/VirtualPi/run")
    parser.add_argument("--keep", action="store_true", help="leave the card and the logs in .build/virtual-pi")
    parser.add_argument("cases", nargs="*", metavar="CASE")
    options = parser.parse_args()
    cases, stories = ({name_of(path): path for path in sorted((HERE / kind).glob("[0-9]*.py"))} for kind in ("cases", "stories"))
    paths = {**cases, **stories}
    unknown = [name for name in options.cases if name not in paths]
    if unknown:
        print(f"virtual Pi: no case is named {', '.join(unknown)}; there are {' '.join(paths)}", file=sys.stderr)
        return 64
    lines = []
    failed = 0
    with concurrent.futures.ProcessPoolExecutor(EMULATED_AT_ONCE) as pool:
        names = {pool.submit(run_case, paths[name]): name for name in options.cases or cases}
        for done in concurrent.futures.as_completed(names):
            name = names[done]
            has_passed, text, seconds = done.result()
            failed += not has_passed
            lines.append(f"{name:<24} {'passed' if has_passed else 'FAILED'} {seconds:7.1f}  {text}")
            print(lines[-1], flush=True)
            if has_passed and not options.keep:
                shutil.rmtree(Bench.folder_of(name), ignore_errors=True)
    print("\n".join(["", *lines]))
    print(f"{len(lines) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
