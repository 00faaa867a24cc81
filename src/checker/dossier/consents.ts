import { createHash } from 'node:crypto';
import type { Field } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { readFact } from '#engine/facts/index.ts';
import { checkStored, factNames, visibleBlocks, type VisibleBlock } from '#engine/route-state.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Language } from '#schemas/language.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { WordsOf } from './dossier-words.ts';
import type { DossierScreen } from './screens.ts';

/**
 * What the page asks for: agreement, without which nobody goes on; a decision, which may be a refusal; nothing; or
 * nothing, because going on agrees.
 */
export type Demand = 'agreement' | 'decision' | 'nothing' | 'implied';

/** One text of a consent in one language, and where visitors read it. */
export interface DossierConsent {
  readonly type: string;
  readonly language: Language;
  /** Word for word, as the evidence of a decision stores it. */
  readonly text: string;
  /** SHA-256 (hex) of the text, as in the evidence. */
  readonly hash: string;
  readonly control: ConsentDecision['control'];
  readonly demand: Demand;
  /** The names of the routes. */
  readonly screens: readonly string[];
  readonly block: string;
  /** Whether those who read it live where consent has to be given in so many words; both may. */
  readonly abroad: readonly boolean[];
  /** The condition under which its block is shown. */
  readonly when?: Predicate;
}

/** Every consent that visitors read on these screens, in the order in which they meet it. */
export function dossierConsents(screens: readonly DossierScreen[], wordsOf: WordsOf): DossierConsent[] {
  const found = new Map<string, DossierConsent>();
  for (const { route, looks } of screens)
    for (const { language, visit } of looks.flatMap(({ languages }) => languages)) {
      const words = wordsOf(visit);
      for (const shown of visibleBlocks(route, visit, words.bind))
        for (const { type, text, control } of decisionsOf(shown, visit, wordsOf)) {
          const demand = demandOf(type, control, shown.bound.fields);
          const key = JSON.stringify([type, language, text, control, demand]);
          const known = found.get(key);
          found.set(key, {
            type,
            language,
            text,
            control,
            demand,
            abroad: [...new Set([...(known?.abroad ?? []), readFact('path.international', visit) === true])],
            hash: createHash('sha256').update(text, 'utf8').digest('hex'),
            block: shown.use.id,
            ...(shown.use.showWhen ? { when: shown.use.showWhen } : {}),
            screens: [...new Set([...(known?.screens ?? []), route.name])],
          });
        }
    }
  return [...found.values()];
}

type Asked = Pick<ConsentDecision, 'type' | 'text' | 'control'>;

/** A block may have a decision only once it is made, so it is made; a text to sign may have none even then. */
function decisionsOf({ use, bound }: VisibleBlock, visit: FlowState, wordsOf: WordsOf): readonly Asked[] {
  const consents = bound.fields.flatMap(factNames).filter((fact) => fact.startsWith('consent.'));
  const answers = { ...visit.answers, ...Object.fromEntries(consents.map((fact) => [fact, true] as const)) };
  const words = wordsOf(visit);
  const translate = words.translate(use);
  const decided = words.bind(use, { ...visit, answers });
  const signing = decided?.signing?.(translate);
  return signing
    ? [{ type: signing.type, control: 'signature', text: `${signing.title}\n${signing.text}\n${signing.meaning}` }]
    : (decided?.consents(translate) ?? []);
}

function demandOf(type: string, control: ConsentDecision['control'], fields: readonly Field[]): Demand {
  const fact = `consent.${type}`;
  const field = fields.find((one) => factNames(one).includes(fact));
  if (control === 'implied' || !field) return 'implied';
  if (checkStored(field, { [fact]: false }).issue !== undefined) return 'agreement';
  return checkStored(field, {}).issue === undefined ? 'nothing' : 'decision';
}
