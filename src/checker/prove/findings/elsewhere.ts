import type { Mishap } from '../explore/subject.ts';

const WORDS: Readonly<Record<Exclude<Mishap['what'], 'broken'>, string>> = {
  stuck: 'some of them cannot leave a page',
  gaps: 'for some of them no transition holds',
  loops: 'some of them go round in circles',
  unmet: 'some of them come to a page without what it requires, and are led back',
};

/** What does not hold for visits that `?landing=` begins on pages that are not made for it. */
export class Elsewhere {
  readonly #pages = new Map<string, Set<string>>();

  /** @param rule the rule that is broken, where that is what happened */
  add({ what, landing }: Mishap, rule = ''): void {
    const words = what === 'broken' ? `the rule "${rule}" does not hold there` : WORDS[what];
    this.#pages.set(words, (this.#pages.get(words) ?? new Set()).add(landing));
  }

  /** A clause for each thing that goes wrong, with the pages where such visits begin. */
  words(): string[] {
    return [...this.#pages].map(([words, pages]) => {
      const named = [...pages].map((page) => `"${page}"`).join(' or ');
      return `visits that ?landing= begins on the page ${named}, which is not made for it: ${words}`;
    });
  }
}
