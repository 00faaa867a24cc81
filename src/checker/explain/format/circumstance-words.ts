import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { FACTS } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Language } from '#schemas/language.ts';
import { fill, stateWords, valueWords } from '../words/condition-words.ts';
import type { ExplainTexts } from './explain-texts.table.ts';

const CIRCUMSTANCES = FACTS.filter(({ source }) => source !== 'answer' && source !== 'verdict');

/** Describes how a visitor arrived and what calls returned, if that differs from a plain link in English. */
export function circumstanceWords(visit: FlowState, texts: ExplainTexts, language: Language): string[] {
  const { study: _study, indication: _indication, prePopFields: _known, ...payload } = visit.payload;
  const { bookings: _bookings, ...rest } = visit;
  const plain: FlowState = { ...rest, locale: DEFAULT_LANGUAGE, query: {}, remote: {}, device: {}, payload };
  const described = CIRCUMSTANCES.flatMap((fact) => {
    const { name } = fact;
    const [value, usual] = [fact.read(visit), fact.read(plain)];
    return value === undefined ||
      value === usual ||
      DESCRIBED_ELSEWHERE.has(name) ||
      (value === false && usual === undefined)
      ? []
      : [stateWords(name, value, language)];
  });
  return [...described, ...studyWords(visit, texts, language)];
}

/** Facts that are left out because the words for a loaded study say more. */
const DESCRIBED_ELSEWHERE: ReadonlySet<string> = new Set(['booking.service']);

function studyWords({ payload: { study } }: FlowState, texts: ExplainTexts, language: Language): string[] {
  if (!study) return [];
  const bounds = (text: string, min: number | null, max: number | null) =>
    min === null && max === null ? [] : [fill(text, { min: String(min ?? '…'), max: String(max ?? '…') })];
  const gender =
    study.gender === 'any'
      ? []
      : [fill(texts.studyGender, { gender: valueWords('candidate.gender', study.gender, language) })];
  return [
    ...bounds(texts.studyAges, study.minAge, study.maxAge),
    ...bounds(texts.studyBmi, study.minBmi, study.maxBmi),
    ...gender,
  ];
}
