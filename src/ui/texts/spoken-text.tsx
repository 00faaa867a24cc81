import type { Language } from '#schemas/language.ts';

interface SpokenTextProps {
  readonly of: { readonly en?: string | undefined; readonly es?: string | undefined };
  readonly locale: Language;
}

/**
 * A text of a study in the visitor's language; where it is there in English only, it says so, for who has it read aloud
 * (WCAG 3.1.2).
 */
export function SpokenText({ of, locale }: SpokenTextProps) {
  const own = of[locale];
  return own === undefined && of.en !== undefined ? <span lang="en">{of.en}</span> : own;
}
