import type { OncologyQuestion } from '#schemas/lead/answer-keys.ts';

export const ONCOLOGY_QUESTIONS = [
  'cancerType',
  'cancerStage',
  'treatmentStatus',
] as const satisfies readonly OncologyQuestion[];

/** The fact of a question, and the name of its controls. */
export function oncologyFact(question: OncologyQuestion): string {
  return `candidate.oncologyResponse.${question}`;
}
