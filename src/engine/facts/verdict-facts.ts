import type { Domain } from '#schemas/campaign/domain.ts';
import { OUTCOMES } from '#schemas/lead/outcomes.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import { outcomeOf } from '../qualification/outcome.ts';
import { verdictOf } from '../qualification/verdicts.ts';
import type { Fact } from './fact.ts';

const BOOLEAN: Domain = { kind: 'boolean' };

const verdict = (name: keyof Verdicts, { description }: Pick<Fact, 'description'>): Fact => ({
  name: `verdict.${name}`,
  description,
  domain: BOOLEAN,
  source: 'verdict',
  read: (state) => {
    const truth = verdictOf(name, state);
    return truth === 'unknown' ? undefined : truth;
  },
});

/** What the answers say about the study (F1). Not known while an answer that decides is missing (Q1). */
export const VERDICT_FACTS: readonly Fact[] = [
  verdict('ageQualified', { description: 'The age is within the bounds of the study' }),
  verdict('genderQualified', { description: 'The gender is one that the study takes' }),
  verdict('bmiQualified', { description: 'The body mass index is within the bounds of the study' }),
  verdict('siteQualified', { description: 'A study site is near, or none is required' }),
  verdict('criteriaQualified', { description: 'Every criterion is answered with a qualifying response' }),
  verdict('bioQualified', { description: 'Age, gender and body mass index qualify' }),
  verdict('fullyQualified', {
    description: 'Everything qualifies, and the phone number is not matched to the study yet',
  }),
  {
    name: 'verdict.outcome',
    description: 'What the visitor is told',
    domain: { kind: 'choice', values: OUTCOMES },
    source: 'verdict',
    read: outcomeOf,
  },
];
