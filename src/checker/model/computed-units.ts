import { sentence, type Sentence } from '#schemas/sentence.ts';
import { COMPUTATIONS, type ComputationName } from '#schemas/campaign/computation.ts';
import type { Node } from '../document/node.ts';
import { items, member, stringOf } from '../document/node-access.ts';

/** The unit in which a fact counts, if that is known. */
export type UnitOfFact = (fact: string) => string | undefined;

export interface UnitFault {
  readonly node: Node;
  readonly message: Sentence;
}

/** The result is in the unit of the terms, which have one. */
const OF_ONE_UNIT: readonly ComputationName[] = ['sum', 'minimum', 'maximum', 'difference'];

/** What a body mass index is computed from, in the words that authors may have for the unit. */
const OF_BODY = [
  { what: sentence`a height is in cm`, units: ['cm', 'centimetres', 'centimeters'] },
  { what: sentence`a weight is in kg`, units: ['kg', 'kilograms', 'kilos'] },
] as const;

/** The unit of what is computed, and the terms whose units do not fit; a number has any unit. */
export function unitIn(
  computation: Node,
  unitOf: UnitOfFact,
): { readonly unit: string | undefined; readonly faults: readonly UnitFault[] } {
  const form = COMPUTATIONS.find((name) => member(computation, name) !== undefined);
  if (form === undefined || form === 'count' || form === 'score') return { unit: undefined, faults: [] };
  if (form === 'timeBetween') return { unit: stringOf(member(computation, 'unit')), faults: [] };
  const terms = items(member(computation, form)).map((node) => ({ node, ...unitOfTerm(node, unitOf) }));
  const faults = terms.flatMap((term) => term.faults);
  if (form === 'bodyMassIndex') return { unit: undefined, faults: [...faults, ...terms.flatMap(bodyFault)] };
  const [first] = terms.filter(({ unit }) => unit !== undefined);
  if (!first || form === 'product') return { unit: undefined, faults };
  if (!OF_ONE_UNIT.includes(form)) return { unit: first.unit, faults };
  const others = terms.filter(({ unit }) => unit !== undefined && unit !== first.unit);
  const message = (unit: string) => sentence`It is in ${unit}, and what stands before it in ${first.unit}`;
  return {
    unit: first.unit,
    faults: [...faults, ...others.map(({ node, unit = '' }) => ({ node, message: message(unit) }))],
  };
}

function unitOfTerm(node: Node, unitOf: UnitOfFact): ReturnType<typeof unitIn> {
  if (node.type === 'object') return unitIn(node, unitOf);
  const fact = stringOf(node);
  return { unit: fact === undefined ? undefined : unitOf(fact), faults: [] };
}

function bodyFault({ node, unit }: { node: Node; unit: string | undefined }, index: number): UnitFault[] {
  const wanted = OF_BODY[index];
  if (!wanted || unit === undefined || wanted.units.some((one) => one === unit)) return [];
  return [{ node, message: sentence`It is in ${unit}; ${wanted.what}` }];
}
