import type { Domain } from '#schemas/campaign/domain.ts';
import { NEW_VISIT, stateOf, type Subject } from '../explore/subject.ts';

/** Where a fact is asked, and the answers that are offered there. */
export interface Offer {
  readonly block: string;
  readonly domain: Domain;
}

/** The blocks that ask a fact, with the domain that each has for it. */
export function offersOf(fact: string, subject: Subject): Offer[] {
  const visit = stateOf(subject, NEW_VISIT);
  return subject.campaign.routes.flatMap((route) =>
    route.blocks
      .filter(({ id }) => subject.partOf(route, id).facts.has(fact))
      .map((use): Offer => {
        const facts = subject.bind(use, visit)?.fields.flatMap((field) => field.facts) ?? [];
        return { block: use.block, domain: facts.find((one) => one.fact === fact)?.domain ?? { kind: 'text' } };
      }),
  );
}
