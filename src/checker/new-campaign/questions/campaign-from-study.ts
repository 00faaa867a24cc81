import type { ConvertedPart, Converted } from '#api/content/conversion-calls.ts';
import type { Computation } from '#schemas/campaign/computation.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Study } from '#schemas/study/study.ts';
import { readCriterion, textsOf } from './criterion-question.ts';
import { BLOCKS, campaignAround, languagesOf, type Named } from './frame.ts';

const BMI = 'computed.bmi';

/** Whom a bound turns away. */
function outside(fact: string, least: number | null, most: number | null): Predicate[] {
  return [...(least === null ? [] : [{ fact, lessThan: least }]), ...(most === null ? [] : [{ fact, moreThan: most }])];
}

function rangeWords(least: number | null, most: number | null): string {
  if (least === null) return `up to ${most}`;
  return most === null ? `from ${least}` : `${least} to ${most}`;
}

/** What the study says of a visitor's body, apart from its questions. */
function boundsOf({ minAge, maxAge, gender, minBmi, maxBmi }: Study) {
  const hasAge = minAge !== null || maxAge !== null;
  const hasBmi = minBmi !== null || maxBmi !== null;
  const part = (id: string, words: string): ConvertedPart => ({ id, words, effect: 'asked', messages: [] });
  const computed: Record<string, Computation> = hasBmi
    ? { bmi: { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] } }
    : {};
  return {
    home: [...(gender === 'any' ? [] : BLOCKS.gender), ...(hasBmi ? BLOCKS.body : [])],
    computed,
    refusals: [
      ...outside('candidate.age', minAge, maxAge),
      ...(gender === 'any' ? [] : [{ fact: 'candidate.gender', isNot: gender }]),
      ...outside(BMI, minBmi, maxBmi),
    ],
    parts: [
      ...(hasAge ? [part('age', `Age: ${rangeWords(minAge, maxAge)}`)] : []),
      ...(gender === 'any' ? [] : [part('gender', `Gender: ${gender}`)]),
      ...(hasBmi ? [part('bmi', `Body mass index: ${rangeWords(minBmi, maxBmi)}`)] : []),
    ],
  };
}

const UNREAD = 'These are the words of the registry, which nobody has made a question of.';

/** The lines of a registry's text, without their bullets. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}

function questionsOf({ criteria }: Study) {
  const taken = new Set<string>();
  return criteria.map((criterion) => {
    const reading = readCriterion(criterion, taken);
    if (reading.ok) taken.add(reading.question.id);
    const messages = reading.ok ? reading.question.notes : [reading.why];
    const effect = reading.ok ? (messages.length > 0 ? 'changed' : 'asked') : 'left-out';
    const part: ConvertedPart = { id: criterion.id, words: criterion.question.en, effect, messages: [...messages] };
    return { part, question: reading.ok ? reading.question : undefined, texts: reading.ok ? textsOf(criterion) : [] };
  });
}

/**
 * A campaign that asks what a study wants to know, and turns away whom it does not want. What no question can ask is
 * among the parts.
 * @param eligibilityText what the registry says of who can join, which is in no form that a program understands
 */
export function campaignFromStudy(study: Study, eligibilityText: string | undefined, named: Named): Converted {
  const read = questionsOf(study);
  const bounds = boundsOf(study);
  const questions = read.flatMap(({ question }) => question ?? []);
  const languages = languagesOf(read.flatMap(({ texts }) => texts));
  const text = campaignAround(named, {
    languages,
    home: bounds.home,
    blocks: questions.map(({ id, props }) => ({ ...BLOCKS.question, id, props })),
    requires: questions.map(({ id }) => `answer.${id}`),
    computed: Object.fromEntries(
      [bounds.computed, ...questions.map((one) => one.computed)].flatMap((facts) => Object.entries(facts)),
    ),
    refusals: {
      home: bounds.refusals,
      questions: questions.flatMap(({ refusal }) => refusal ?? []),
    },
  });
  return {
    documents: [{ document: `${named.id}.json`, text }],
    languages: [...languages],
    parts: [
      ...bounds.parts,
      ...read.map(({ part }) => part),
      ...linesOf(eligibilityText ?? '').map((words): ConvertedPart => ({
        id: 'registry',
        words,
        effect: 'left-out',
        messages: [UNREAD],
      })),
    ],
  };
}
