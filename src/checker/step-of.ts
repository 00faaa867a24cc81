import { comparedBy } from '#engine/computed/compared.ts';
import { computedFact } from '#engine/computed/computed-facts.ts';
import { termsOf } from '#engine/computed/terms.ts';
import { findFact } from '#engine/facts/index.ts';
import type { Computation, Term } from '#schemas/campaign/computation.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { Subject } from './prove/explore/subject.ts';

/** To this, computed facts are rounded; then numbers without a step, and body mass indexes. */
const MILLIONTH = 1e-6;
const HUNDREDTH = 0.01;
const TENTH = 0.1;

/**
 * How far two neighbouring values of a number are apart: as the question asks for it, as the body mass index is
 * rounded, and for a difference or a sum as the finest of its terms.
 */
export function stepOf(fact: string, subject: Subject): number {
  const is = computedFact(fact, subject.campaign)?.is;
  if (is) return stepOfComputation(is, subject);
  const domain = askedDomain(fact, subject) ?? findFact(fact)?.domain;
  if (domain?.kind !== 'number' || domain.integer) return 1;
  return domain.step ?? HUNDREDTH;
}

function askedDomain(fact: string, { campaign, partOf }: Subject): Domain | undefined {
  return campaign.routes
    .flatMap((route) => route.blocks.flatMap(({ id }) => partOf(route, id).fields))
    .flatMap(({ facts }) => facts)
    .find((one) => one.fact === fact)?.domain;
}

function stepOfComputation(is: Computation, subject: Subject): number {
  if ('bodyMassIndex' in is) return TENTH;
  if ('quotient' in is) return MILLIONTH;
  if ('score' in is) return Math.min(1, ...Object.values(is.points).map(unitOf));
  const steps = termsOf(is).map((term) => stepOfTerm(term, subject));
  if ('product' in is)
    return Math.max(
      MILLIONTH,
      steps.reduce((one, other) => one * other, 1),
    );
  return Math.min(1, ...steps);
}

function stepOfTerm(term: Term, subject: Subject): number {
  if (typeof term === 'number') return unitOf(term);
  return typeof term === 'string' ? stepOf(term, subject) : stepOfComputation(term, subject);
}

/** The unit of the last decimal of a number: whoever writes 10.9 thinks in tenths. */
function unitOf(value: number): number {
  return 10 ** -(String(value).split('.')[1]?.length ?? 0);
}

/** How far the values next to a number that a fact is compared with are from it. */
export function stepAround(fact: string, constant: number, subject: Subject): number {
  return comparedBy(fact) ? stepOf(fact, subject) : unitOf(constant);
}
