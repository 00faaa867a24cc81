import type { compute as computeNow } from './compute.ts';
import type { ComputedFact } from '#schemas/campaign/computation.ts';
import type { FlowState } from '../flow-state.ts';
import type { ReadFact } from '../predicates/evaluate.ts';

/** Where the names of computed facts begin. */
export const COMPUTED = 'computed.';

/** Only campaigns that compute facts load how. */
let compute: typeof computeNow;

/** Loads how facts are computed. */
export async function loadComputations(): Promise<void> {
  ({ compute } = await import('./compute.ts'));
}

/** The answers from which a campaign computes facts, and the facts such as the age that are read from answers. */
export function computedFrom({ computed = {} }: Pick<FlowState['campaign'], 'computed'>): ReadonlySet<string> {
  return new Set(Object.values(computed).flatMap(({ from }) => from));
}

/** The declaration of a fact `computed.<name>`; `undefined` for every other fact. */
export function computedFact(
  fact: string,
  { computed }: Pick<FlowState['campaign'], 'computed'>,
): ComputedFact | undefined {
  return fact.startsWith(COMPUTED) ? computed?.[fact.slice(COMPUTED.length)] : undefined;
}

/** Reads a computed fact. Throws TypeError if the registry was not prepared for the campaign. */
export function readComputed(
  name: string,
  { campaign, today }: Pick<FlowState, 'campaign' | 'today'>,
  read: ReadFact,
): number | undefined {
  const declared = computedFact(name, campaign);
  return declared && compute(declared.is, read, today);
}
