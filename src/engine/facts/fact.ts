import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { FlowState } from '../flow-state.ts';

export const FACT_SOURCES = ['answer', 'query', 'campaign', 'study', 'remote', 'device', 'verdict'] as const;

/** Something that a predicate can ask. `read` gives `undefined` while the value is not known. */
export interface Fact {
  readonly name: string;
  readonly description: string;
  readonly domain: Domain;
  readonly source: (typeof FACT_SOURCES)[number];
  read(state: FlowState): AnswerValue | undefined;
}

const NO_DOMAIN_NEEDED = /^(answer|criteria|consent)\./;

/** Facts that derive from what blocks ask, not from the closed list: their domain is the block's. */
export function isDerivedFact(name: string): boolean {
  return NO_DOMAIN_NEEDED.test(name);
}
