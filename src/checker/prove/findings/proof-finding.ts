import type { Sentence } from '#schemas/sentence.ts';
import type { Spot } from '../../issue.ts';
import type { Sighting, Subject, Mishap } from '../explore/subject.ts';
import type { ProveCode } from '../problem-codes.table.ts';

/** A finding of a proof, before it is formatted. */
export interface ProofFinding {
  readonly code: ProveCode;
  /** `route`, `route#transition` or `route@block`. */
  readonly place: string;
  readonly message: Sentence;
  /** Other conditions that contribute to it. */
  readonly with: readonly string[];
  /** A visitor who shows it; absent if nobody can get there. */
  readonly sighting?: Sighting;
  /** The campaign as it was cut for this finding, if that differs from the cut for the flow. */
  readonly subject?: Subject;
  /** Its position if it is not in the flow, but in a rule. */
  readonly at?: Spot;
}

const WORDS: Readonly<Record<Exclude<Mishap['what'], 'broken'>, string>> = {
  stuck: 'some of them cannot leave a page',
  gaps: 'for some of them no transition holds',
  loops: 'some of them go round in circles',
  unmet: 'some of them come to a page without what it requires, and are led back',
};

/** Collects what does not hold for visits that `?landing=` starts on pages that are not landing pages. */
export class Elsewhere {
  readonly #pages = new Map<string, Set<string>>();

  /** @param rule the rule that is broken, if that is what happened */
  add({ what, landing }: Mishap, rule = ''): void {
    const words = what === 'broken' ? `the rule "${rule}" does not hold there` : WORDS[what];
    this.#pages.set(words, (this.#pages.get(words) ?? new Set()).add(landing));
  }

  /** Returns a clause for each thing that goes wrong, with the pages where such visits start. */
  words(): string[] {
    return [...this.#pages].map(([words, pages]) => {
      const named = [...pages].map((page) => `"${page}"`).join(' or ');
      return `visits that ?landing= begins on the page ${named}, which is not a landing page: ${words}`;
    });
  }
}
