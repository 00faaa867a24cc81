import type { Computation } from '#schemas/campaign/computation.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import type { StudyText } from '#schemas/study/criterion.ts';
import { formatDocument } from '../../document/format-document.ts';
import { inLanguages } from '../in-languages.ts';
import parts from './parts.json' with { type: 'json' };

/** What a campaign around questions is called. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a campaign asks on its page of questions, and whom it turns away. */
export interface Asked {
  readonly languages: readonly string[];
  /** What the home page asks besides where and when visitors were born. */
  readonly home?: readonly object[];
  readonly blocks: readonly object[];
  /** The facts that are known of whoever has answered: nobody leaves contact details without. */
  readonly requires?: readonly string[];
  readonly computed?: Readonly<Record<string, Computation>>;
  /** Whoever meets one of these is told that the study is not for them: after the home page, after the questions. */
  readonly refusals?: { readonly home: readonly Predicate[]; readonly questions: readonly Predicate[] };
}

/** The blocks that campaigns around questions are made of. */
export const BLOCKS = {
  gender: parts.gender,
  body: parts.body,
  question: parts.question,
  questionnaire: parts.questionnaire,
} as const;

/** The languages that the pages around the questions have. */
const KNOWN: readonly string[] = parts.frame.languages;

/** The languages in which a campaign can ask these texts without leaving any of them to be translated. */
export function languagesOf(texts: readonly StudyText[]): readonly string[] {
  return LANGUAGES.filter(
    (language) => KNOWN.includes(language) && texts.every((text) => (text[language] ?? '').trim() !== ''),
  );
}

const joined = (refusals: readonly Predicate[]): Predicate | undefined =>
  refusals.length > 1 ? { any: [...refusals] } : refusals[0];

function nextOf(refusals: readonly Predicate[], to: string) {
  const when = joined(refusals);
  return [...(when === undefined ? [] : [{ when, to: parts.notNow.name }]), { to }];
}

const NOBODY: NonNullable<Asked['refusals']> = { home: [], questions: [] };

/** The document of a sign-up that asks these questions between its home page and the contact details. */
export function campaignAround({ id, name }: Named, asked: Asked): string {
  const { languages, home = [], blocks, requires = [], computed = {}, refusals = NOBODY } = asked;
  const refuses = refusals.home.length + refusals.questions.length > 0;
  const asksSomething = blocks.length > 0;
  const routes = [
    {
      ...parts.home,
      blocks: [...parts.home.blocks, ...home],
      next: nextOf(refusals.home, asksSomething ? parts.questions.name : parts.contact.name),
    },
    ...(asksSomething ? [{ ...parts.questions, blocks, next: nextOf(refusals.questions, parts.contact.name) }] : []),
    { ...parts.contact, meta: { ...parts.contact.meta, requires: [...parts.contact.meta.requires, ...requires] } },
    parts.thankyou,
    ...(refuses ? [parts.notNow] : []),
  ];
  const { settings, ...frame } = parts.frame;
  return formatDocument(
    inLanguages(
      {
        ...frame,
        id,
        name,
        languages,
        settings,
        ...(Object.keys(computed).length === 0 ? {} : { computed }),
        routes,
      },
      languages,
    ),
  );
}
