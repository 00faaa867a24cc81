import type { Domain } from '#schemas/campaign/domain.ts';
import { COMPUTATIONS, TIME_UNITS, type ComputationName } from '#schemas/campaign/computation.ts';
import { isRecord } from '#api/guards.ts';
import type { Facts } from '../condition/use-facts.ts';

/** What is computed from a list, or from exactly two. */
export const LISTS: readonly ComputationName[] = ['sum', 'product', 'minimum', 'maximum'];
export const PAIRS: readonly ComputationName[] = ['difference', 'bodyMassIndex'];

/** The computation that a value is; undefined: none that is known. */
export function computationOf(value: unknown): ComputationName | undefined {
  return isRecord(value) ? COMPUTATIONS.find((name) => name in value) : undefined;
}

/** The facts that a computation can take. */
export function factsOf(facts: Facts, kind: Domain['kind']): Facts {
  return new Map([...facts].filter(([, { domain, asked }]) => domain.kind === kind && asked));
}

function firstOf(facts: Facts, kind: Domain['kind']): string {
  return [...factsOf(facts, kind).keys()][0] ?? '';
}

/** What a computation begins as. */
export function newComputation(name: ComputationName, facts: Facts): Readonly<Record<string, unknown>> {
  const number = firstOf(facts, 'number');
  if (name === 'timeBetween') return { timeBetween: [firstOf(facts, 'date') || 'today', 'today'], unit: TIME_UNITS[0] };
  if (name === 'bodyMassIndex') return { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] };
  if (name === 'quotient') return { quotient: [number, 1] };
  if (name === 'difference') return { difference: [number, number] };
  if (name === 'count') return { count: [] };
  if (name === 'score') return { score: [], points: {} };
  return { [name]: [number] };
}

/** The values of scored facts that need points, in the order in which they are listed. */
export function valuesOf(scored: readonly string[], facts: Facts): readonly string[] {
  const values = scored.flatMap((name) => {
    const domain = facts.get(name)?.domain;
    return domain !== undefined && 'values' in domain ? [...domain.values] : [];
  });
  return [...new Set(values)].map(String);
}

/** Can the answer be scored: is it one or several of a list? */
export const isScored = (domain: Domain): boolean => 'values' in domain;
