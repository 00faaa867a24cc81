import type { Domain } from '#schemas/campaign/domain.ts';
import { OUTCOMES } from '#schemas/lead/outcomes.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import { outcomeOf, verdictOf } from '../qualification/verdicts.ts';
import { AGE, BIO, BODY, CRITERIA, JUDGED, PLACE, type Fact } from './fact.ts';

const BOOLEAN: Domain = { kind: 'boolean' };

const verdict = (name: keyof Verdicts, { description, needs }: Pick<Fact, 'description' | 'needs'>): Fact => ({
  name: `verdict.${name}`,
  description,
  domain: BOOLEAN,
  source: 'verdict',
  ...(needs ? { needs } : {}),
  read: (state) => {
    const truth = verdictOf(name, state);
    return truth === 'unknown' ? undefined : truth;
  },
});

/** Routes themselves request the match of the phone number (F4). */
const WHOLE = { calls: ['sites'], answers: JUDGED } as const;

/** What the answers say about the study (F1). Unknown while an answer that decides is missing (Q1). */
export const VERDICT_FACTS: readonly Fact[] = [
  verdict('ageQualified', { description: 'The age is within the bounds of the study', needs: { answers: AGE } }),
  verdict('genderQualified', {
    description: 'The gender is one that the study takes',
    needs: { answers: ['candidate.gender'] },
  }),
  verdict('bmiQualified', {
    description: 'The body mass index is within the bounds of the study',
    needs: { answers: BODY },
  }),
  verdict('siteQualified', {
    description: 'A study site is near, or none is required',
    needs: { calls: ['sites'], answers: PLACE },
  }),
  verdict('criteriaQualified', {
    description: 'Every criterion is answered with a qualifying response',
    needs: { answers: CRITERIA },
  }),
  verdict('bioQualified', { description: 'Age, gender and body mass index qualify', needs: { answers: BIO } }),
  verdict('fullyQualified', {
    description: 'Everything qualifies, and the phone number is not matched to the study yet',
    needs: WHOLE,
  }),
  {
    name: 'verdict.outcome',
    description: 'What the visitor is told',
    domain: { kind: 'choice', values: OUTCOMES },
    source: 'verdict',
    needs: WHOLE,
    read: outcomeOf,
  },
];
