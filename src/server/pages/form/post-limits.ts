import type { FastifyRequest } from 'fastify';
import type { FormValues } from '#engine/block-rules.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { digits } from '../../core/http/digits.ts';
import type { RateLimit } from '../../core/http/rate-limit.ts';
import { RATE_LIMITS } from '../../core/http/consume-token.ts';
import { callsOfCampaign } from '#engine/calls.ts';
import type { PageServices } from '../page-services.ts';
import type { Visit } from '../visit.ts';
import type { PostAction } from './form-post.ts';

type Limits = Pick<PageServices, 'limits'>;

/** How long to wait, in seconds, according to the first limit that is used up; 0: the post may proceed. */
async function firstWait(request: FastifyRequest, limits: readonly RateLimit[]): Promise<number> {
  for (const limit of limits) {
    const wait = await limit({ request });
    if (wait > 0) return wait;
  }
  return 0;
}

function byAddress({ limits }: Limits, name: keyof typeof RATE_LIMITS): RateLimit {
  return limits.byAddress(name, RATE_LIMITS[name]);
}

function byValue({ limits }: Limits, name: keyof typeof RATE_LIMITS, value: string | undefined): RateLimit {
  return limits.by(name, RATE_LIMITS[name], () => value);
}

/**
 * Every plain post counts as a save from its address, and each of its files as an image: going without script gets
 * nobody higher limits (E7).
 */
export function waitOfArrival(request: FastifyRequest, files: number, services: Limits): Promise<number> {
  return firstWait(request, [
    byAddress(services, 'saves'),
    ...Array.from({ length: files }, () => byAddress(services, 'images')),
  ]);
}

/** Beginning a visit stores a draft, whether by a form or by a link with personal parameters (K8, P1). */
export function waitOfNewDraft(
  request: FastifyRequest,
  { draft }: Pick<Visit, 'draft'>,
  services: Limits,
): Promise<number> {
  return firstWait(request, draft === undefined ? [byAddress(services, 'new-drafts')] : []);
}

/** A slug stands for a person: each one is a query to the relay, and one more draft (D17). */
export function waitOfSlug(request: FastifyRequest, services: Limits): Promise<number> {
  return firstWait(request, [byAddress(services, 'personal-links'), byAddress(services, 'new-drafts')]);
}

/** A signature counts like a session of the consents service. */
export function waitOfSigning(request: FastifyRequest, services: Limits): Promise<number> {
  return firstWait(request, [byAddress(services, 'signing')]);
}

/** Opening one's appointment. */
export function waitOfAppointment(request: FastifyRequest, services: Limits): Promise<number> {
  return firstWait(request, [byAddress(services, 'appointments')]);
}

/** Moving or cancelling an appointment counts like booking one. */
export function waitOfChange(request: FastifyRequest, services: Limits): Promise<number> {
  return firstWait(request, [byAddress(services, 'bookings')]);
}

/** A new appointment counts against the address's daily limit; moving one does not. */
export function waitOfNewAppointment(request: FastifyRequest, services: Limits): Promise<number> {
  return firstWait(request, [byAddress(services, 'bookings-of-day')]);
}

interface Asked {
  readonly route: Route;
  readonly visit: Visit;
  readonly action: PostAction;
  readonly values: FormValues;
}

const isFilled = (values: FormValues, control: string) => (values[control] ?? []).some((value) => value.trim() !== '');

/** The limits of what a post will request from other services: checks of phone numbers, a booking, a search. */
export function waitOfQuestions(
  request: FastifyRequest,
  { route, visit, action, values }: Asked,
  services: Limits,
): Promise<number> {
  const bound = shownBlocks(route, visit.state, visit.bind).map((block) => block.bound);
  const phones = bound
    .flatMap(({ fields }) => fields)
    .filter(({ check, controls }) => check === 'phone' && controls.some((control) => isFilled(values, control)));
  const books = bound.some(({ id, scheduling }) => scheduling !== undefined && isFilled(values, `answer.${id}`));
  return firstWait(request, [
    ...phones.map(() => byAddress(services, 'phone-checks')),
    ...(books ? [byAddress(services, 'bookings')] : []),
    ...(action.kind === 'ask' ? [byAddress(services, 'searches')] : []),
  ]);
}

interface PostedVisit {
  readonly before: Visit;
  readonly visit: Visit;
  /** Will the post save the lead? */
  readonly saves: boolean;
}

/**
 * Limits that depend on whom the post is about: a save by phone number and visit; a number that is new in a visit also
 * by the check whether it is already known.
 */
export function waitOfAnswers(
  request: FastifyRequest,
  { before, visit, saves }: PostedVisit,
  services: Limits,
): Promise<number> {
  const phoneOf = ({ state: { answers } }: Visit) => digits(answers['candidate.phone']);
  const phone = phoneOf(visit);
  const matched =
    phone !== undefined &&
    phone !== phoneOf(before) &&
    callsOfCampaign(visit.state.campaign).includes('matchedToStudy');
  const id = visit.draft?.id;
  return firstWait(request, [
    ...(matched
      ? [
          byAddress(services, 'matches'),
          byValue(services, 'matches-of-phone', phone),
          byValue(services, 'matches-of-visit', id),
        ]
      : []),
    ...(saves ? [byValue(services, 'saves-of-phone', phone), byValue(services, 'saves-of-visit', id)] : []),
  ]);
}
