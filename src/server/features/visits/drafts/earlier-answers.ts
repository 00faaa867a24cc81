import type { FastifyRequest } from 'fastify';
import { type FlowState, onlyFacts } from '#engine/flow-state.ts';
import { BIO_FACTS } from '#engine/qualification/verdicts.ts';
import type { Clock } from '../../../core/clock.ts';
import type { DraftCookies } from './draft-cookie.ts';
import type { Draft, Drafts } from './drafts.ts';

/** What a visitor has said of age, gender and body measures, and the day of the request. */
export type EarlierAnswers = Pick<FlowState, 'answers' | 'today'>;

interface Kept {
  readonly drafts: Pick<Drafts, 'load'>;
  readonly draftCookies: Pick<DraftCookies, 'all' | 'handedId'>;
}

/** The visits of this browser that led to a visit and handed something over to it, the nearest first. */
export async function visitsBefore(
  request: FastifyRequest,
  { id, campaignId }: Pick<Draft, 'id' | 'campaignId'>,
  { drafts, draftCookies }: Kept,
): Promise<readonly Draft[]> {
  const from = draftCookies.all(request).find((other) => draftCookies.handedId(other, campaignId) === id);
  const draft = from === undefined ? undefined : await drafts.load(from);
  return draft === undefined ? [] : [draft, ...(await visitsBefore(request, draft, { drafts, draftCookies }))];
}

/**
 * Reads what the flow that led to this visit was told about age, gender and body measures. A search marks by it which
 * studies are for others; the answers themselves stay in the draft that they were given in, and reach no page of the
 * search and no lead. Undefined: nothing led here, or nothing was told.
 */
export function createEarlierAnswers(
  drafts: Pick<Drafts, 'load'>,
  draftCookies: Pick<DraftCookies, 'read' | 'all' | 'handedId'>,
  clock: Clock,
): (request: FastifyRequest) => Promise<EarlierAnswers | undefined> {
  return async (request) => {
    const id = draftCookies.read(request);
    const isAlone = id === undefined || draftCookies.all(request).every((other) => other === id);
    const draft = isAlone ? undefined : await drafts.load(id);
    const [from] = draft ? await visitsBefore(request, draft, { drafts, draftCookies }) : [];
    const answers = onlyFacts(from?.answers ?? {}, BIO_FACTS);
    return Object.keys(answers).length === 0 ? undefined : { answers, today: clock.now().toISOString().slice(0, 10) };
  };
}
