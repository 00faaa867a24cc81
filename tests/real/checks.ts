/** What a run on real data found, check by check. */
export interface Checks {
  /** Counts one check; a failed one is reported with what was found. */
  check(title: string, found: unknown, expected: unknown): void;
  readonly passed: number;
  readonly failed: number;
}

/** Compares as JSON: what is stored with what the source says, both plain values. */
export function createChecks(say: (line: string) => void): Checks {
  let passed = 0;
  let failed = 0;
  return {
    check(title, found, expected) {
      const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
      if (is === should) passed += 1;
      else {
        failed += 1;
        say(`FAILED ${title}: found ${is?.slice(0, 300)}, expected ${should?.slice(0, 300)}`);
      }
    },
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
  };
}

/** The same sequence of numbers from 0 up to 1 in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
