import { randomUUID } from 'node:crypto';
import { withoutFacts } from '#engine/flow-state.ts';
import type { OpenDraft } from '../../features/visits/index.ts';
import type { PageServices } from '../page-services.ts';
import type { Arrival } from '../arrive.ts';
import { entryOf, type Visit } from '../visit.ts';
import { addressAnswers } from '#engine/address-conditions.ts';
import { draftFrom, prefilledDraft, unseenDraft } from './prefilled-draft.ts';

/**
 * The fact that says whether the details behind a link are right; an answer given before the details were shown means
 * nothing.
 */
const CONFIRMED = 'candidate.detailsConfirmed';

/**
 * Exchanges a slug for the person that it stands for, in a draft of its own: whatever an earlier visitor of this
 * browser answered is not theirs (D17, K4). While the relay cannot be reached the draft keeps the slug, so that the
 * visitor can try again. Undefined: the relay does not know the slug; the page then asks for everything.
 */
export async function exchangeSlug(
  slug: string,
  arrival: Arrival,
  services: PageServices,
): Promise<OpenDraft | undefined> {
  const answer = await services.relay?.patientInfo(slug);
  if (answer === undefined || (answer.ok && answer.value === null)) return undefined;
  const { visit, route } = arrival;
  const { draft: _earlier, ...fresh } = visit;
  const state = { ...visit.state, answers: addressAnswers(visit.state.query) };
  const own: Visit = { ...fresh, state: { ...state, entry: entryOf(route, state, undefined, visit.bind) } };
  // Whatever else the link says about the person is theirs as well (E16).
  const draft = {
    ...((await prefilledDraft({ ...arrival, visit: own }, services)) ?? unseenDraft(own)),
    id: randomUUID(),
  };
  if (answer.ok && answer.value) return { ...draft, link: { slug, patient: answer.value } };
  return { ...draft, waitingLink: { slug, tries: 1 } };
}

/**
 * Asks the relay again about the slug that a visit waits for (D17, K4). Returns the draft with what was learned; all
 * answers stay, except whether details that nobody had seen are right.
 */
export async function retryLink(visit: Visit, services: PageServices): Promise<OpenDraft> {
  const { waitingLink, ...draft } = draftFrom(visit);
  if (waitingLink === undefined) return draft;
  const answer = await services.relay?.patientInfo(waitingLink.slug);
  if (answer?.ok !== true) return { ...draft, waitingLink: { ...waitingLink, tries: waitingLink.tries + 1 } };
  if (answer.value === null) return draft;
  return {
    ...draft,
    answers: withoutFacts(draft.answers, [CONFIRMED]),
    link: { slug: waitingLink.slug, patient: answer.value },
  };
}

/** The query of the page's address, with the study of the person behind the slug if the address names none. */
export function withStudyOf(draft: Pick<OpenDraft, 'link'> | undefined, search: URLSearchParams): URLSearchParams {
  const studyId = draft?.link?.patient.studyId;
  if (studyId !== undefined && !search.has('studyId')) search.set('studyId', studyId);
  return search;
}
