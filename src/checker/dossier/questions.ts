import type { AskedFact, Field } from '#engine/block-rules.ts';
import { takenBy } from '#engine/computed/terms.ts';
import { findFact } from '#engine/facts/index.ts';
import { evaluate, factsOf } from '#engine/predicates/evaluate.ts';
import { visibleBlocks, type VisibleBlock } from '#engine/route-state.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { VisitWords, WordsOf } from './dossier-words.ts';
import type { LookInLanguage } from './looks.ts';
import type { DossierScreen } from './screens.ts';

/** Something that an answer decides, alone or together with others. */
export interface Consequence {
  /** `settled`: this answer is enough. `open`: with others. `excluded`: with this answer never. */
  readonly force: 'settled' | 'open' | 'excluded';
  readonly leads: { readonly to: string } | { readonly shows: string; readonly on: string };
  readonly when: Predicate;
}

/** Answers with the same consequences. */
export interface AnswerGroup {
  /** In the words of the page. */
  readonly answers: readonly string[];
  readonly consequences: readonly Consequence[];
}

export interface DossierQuestion {
  readonly route: string;
  readonly label: string;
  readonly fact: string;
  readonly required: boolean;
  readonly domain: Domain;
  /** Empty for what is not chosen from a list. */
  readonly groups: readonly AnswerGroup[];
  /** What conditions read of it, for what is not chosen from a list. */
  readonly read: readonly Consequence[];
  /** Facts derived from the answer that conditions of the campaign read. */
  readonly counts: readonly string[];
  /** It belongs to the study of the visit, not to the campaign. */
  readonly ofStudy: boolean;
}

/** Every question that visitors are asked on these screens, in order, with the words of one language. */
export function dossierQuestions(
  campaign: Campaign,
  screens: readonly DossierScreen[],
  {
    registry,
    wordsOf,
    language,
  }: { readonly registry: Registry; readonly wordsOf: WordsOf; readonly language: string },
): DossierQuestion[] {
  const found = new Map<string, DossierQuestion>();
  const conditions = conditionsOf(campaign);
  for (const { route, looks } of screens)
    for (const look of looks) {
      const one = look.languages.find((each) => each.language === language) ?? look.languages[0];
      if (!one) continue;
      const words = wordsOf(one.visit);
      for (const shown of visibleBlocks(route, one.visit, words.bind))
        for (const field of shown.bound.fields)
          for (const asked of field.facts) {
            const key = `${route.name} ${asked.fact}`;
            if (found.has(key) || asked.fact.startsWith('consent.')) continue;
            const label = labelOf(shown, field, registry, { words, look: one });
            found.set(key, questionOf({ asked, field, route, label, look: one, conditions, campaign }));
          }
    }
  return [...found.values()];
}

function labelOf(
  { use }: VisibleBlock,
  field: Field,
  registry: Registry,
  { words, look: { visit } }: { readonly words: VisitWords; readonly look: LookInLanguage },
): string {
  const t = words.translate(use);
  const texts = { t, text: words.text, shell: words.shell };
  return registry.find(use.block)?.label?.(field, use.props, visit, texts) ?? field.id;
}

interface Condition {
  readonly leads: Consequence['leads'];
  readonly when: Predicate;
}

function conditionsOf({ routes }: Campaign): Condition[] {
  return routes.flatMap((route) => [
    ...route.blocks.flatMap(({ id, showWhen }) =>
      showWhen ? [{ leads: { shows: id, on: route.name }, when: showWhen }] : [],
    ),
    ...route.next.flatMap(({ to, when }) => (when ? [{ leads: { to }, when }] : [])),
  ]);
}

interface Asking {
  readonly asked: AskedFact;
  readonly field: Field;
  readonly route: Route;
  readonly label: string;
  readonly look: LookInLanguage;
  readonly conditions: readonly Condition[];
  readonly campaign: Campaign;
}

function questionOf({ asked, field, route, label, look, conditions, campaign }: Asking): DossierQuestion {
  const { fact, domain } = asked;
  const reading = conditions.filter(({ when }) => factsOf(when).includes(fact));
  const groups = new Map<string, { answers: string[]; consequences: Consequence[] }>();
  for (const value of valuesOf(domain)) {
    const consequences = reading.map(({ leads, when }) => ({ leads, when, force: forceOf(when, fact, value, look) }));
    const key = JSON.stringify(consequences.map(({ force }) => force));
    const group = groups.get(key) ?? { answers: [], consequences };
    group.answers.push(answerWords(field, fact, value, look));
    groups.set(key, group);
  }
  return {
    route: route.name,
    label: label.trim() === '' ? fact : label,
    fact,
    domain,
    required: field.required,
    groups: [...groups.values()],
    read: reading.map((one) => ({ ...one, force: 'open' })),
    counts: countsFor(fact, campaign, conditions),
    ofStudy: fact.startsWith('criteria.'),
  };
}

function valuesOf(domain: Domain): readonly AnswerValue[] {
  if (domain.kind === 'boolean') return [true, false];
  if (domain.kind === 'choice') return domain.values;
  return domain.kind === 'choices' ? domain.values.map((value) => [value]) : [];
}

function forceOf(when: Predicate, fact: string, value: AnswerValue, { visit }: LookInLanguage): Consequence['force'] {
  const truth = evaluate(when, (name) => (name === fact ? value : undefined), visit.today);
  return truth === 'unknown' ? 'open' : truth ? 'settled' : 'excluded';
}

/** The words beside the choice on the page; the value itself for what the page does not offer in words. */
function answerWords(field: Field, fact: string, value: AnswerValue, { words }: LookInLanguage): string {
  const form = field.write({ [fact]: value });
  const labels = Object.entries(form).flatMap(([control, values]) =>
    values.flatMap((one) => (one === '' ? [] : (words.choices.get(`${control}=${one}`) ?? []))),
  );
  return labels[0] ?? (Array.isArray(value) ? value.join(', ') : String(value));
}

/** The facts that conditions read and that are derived from this answer. */
function countsFor(fact: string, { computed = {} }: Campaign, conditions: readonly Condition[]): string[] {
  const read = new Set(conditions.flatMap(({ when }) => factsOf(when)));
  return [...read].filter((name) => {
    if (name === fact) return false;
    const own = computed[name.replace(/^computed\./, '')];
    if (name.startsWith('computed.') && own) return takenBy(own.is).includes(fact);
    const { answers = [] } = findFact(name)?.needs ?? {};
    return answers.includes(fact) || (fact.startsWith('criteria.') && answers.includes('criteria.*'));
  });
}
