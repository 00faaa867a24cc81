import type { RiskQuestion } from '#schemas/lead/answer-keys.ts';

export const RISK_QUESTIONS = ['wfh', 'interactivity', 'publicTrans'] as const satisfies readonly RiskQuestion[];

/** The fact of a question, and the name of its controls. */
export function riskFact(question: RiskQuestion): string {
  return `candidate.riskAssessment.${question}`;
}
