import { isRecord } from '#api/guards.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { currentRemote } from '#engine/remote-keys.ts';
import type { Language } from '#schemas/language.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import { createSelectFlowState, isFinished, joinAnswers } from '../selectors.ts';
import type { RootState } from '../create-visit-store.ts';
import type { KeptControls } from '../events.ts';
import type { Booking, Bookings } from '#schemas/scheduling/booking.ts';
import { ownsConsent, pickFacts } from '../slices/fact-slices.ts';
import type { SafeStorage } from './browser-storage.ts';
import type { DeviceClock } from './device-clock.ts';

/** What this browser remembers of a visit. */
export interface StoredVisit {
  /** By the server's clock, as far as it was known. */
  readonly savedAt: string;
  readonly draftId: string;
  /** Proves to the server that the draft belongs to this browser (K8). */
  readonly secret?: string;
  readonly revision: number;
  readonly entry?: string;
  readonly trail: readonly string[];
  readonly readIn: NonNullable<FlowState['readIn']>;
  readonly subjectSaved: boolean;
  readonly successSaved: boolean;
  /**
   * The visit came to its confirmed end: the server has everything, and only the answers about consent are left here.
   */
  readonly finished: boolean;
  /**
   * The candidate's qualification was known for the present answers: what it brought into view is there again after a
   * reload (I1).
   */
  readonly checked: boolean;
  /** The time of the page where the visit began. */
  readonly pageTime?: string;
  readonly answers: Answers;
  /**
   * Whether the answers are all that were given. In another tab they lack what does not outlive the one where it was
   * entered (`outlivesTab`).
   */
  readonly isWhole: boolean;
  /** The contents of the page's controls that were refused or still being typed. */
  readonly kept?: KeptControls;
}

export interface VisitStorage {
  readonly read: (campaignId: string) => StoredVisit | undefined;
  /** Keeps the visit; forgets what was kept of it once a block has ended it. */
  readonly write: (state: RootState, ended?: boolean) => void;
  /** Forgets the visit, on "Start over". */
  readonly clear: (campaignId: string) => void;
  readonly readBookings: () => Bookings;
  /** Replaces the remembered appointments when some of them are no longer valid. */
  readonly keepBookings: (bookings: Bookings) => void;
}

export const STORAGE_FORMAT = 1;
const IDLE_LIMIT = 20 * 3_600_000;
const BOOKING_KEY = 'booking';

/** Name, age, contact and demographics outlive the tab; anything that reveals something about health does not (K5). */
const LASTING = new RegExp(
  '^candidate\\.(firstName|lastName|age|birthDate|email|phone|postalCode|country|gender|height\\w*|weight\\w*|' +
    'ethnicities|caregiver(FirstName|LastName|BirthDate))$',
);

export const outlivesTab = (fact: string): boolean => LASTING.test(fact);

/** The name under which the visit of a campaign is kept. */
export const storedVisitKey = (campaignId: string): string => `trialflow:visit:${campaignId}`;

function isAnswer(value: unknown): value is AnswerValue {
  return (
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
  );
}

function answersOf(value: unknown): Answers {
  const answers: Record<string, AnswerValue> = {};
  for (const [fact, answer] of Object.entries(isRecord(value) ? value : {}))
    if (isAnswer(answer)) answers[fact] = answer;
  return answers;
}

function languagesOf(value: unknown): StoredVisit['readIn'] {
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, Language] => typeof entry[1] === 'string',
    ),
  );
}

function keptOf(value: unknown): KeptControls | undefined {
  if (!isRecord(value) || typeof value['route'] !== 'string' || !isRecord(value['entered'])) return undefined;
  const entered = Object.entries(value['entered']).flatMap(([control, values]) =>
    Array.isArray(values) ? [[control, values.filter((text) => typeof text === 'string')] as const] : [],
  );
  return entered.length === 0 ? undefined : { route: value['route'], entered: Object.fromEntries(entered) };
}

interface Envelope {
  /** By the clock of this device. */
  readonly savedAt: string;
  /** How far the server's clock was ahead of it, in milliseconds. */
  readonly ahead: number;
  readonly draftId: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Is it one of our envelopes, in this format and less than 20 hours old? */
function open(value: unknown, now: number): Envelope | undefined {
  if (!isRecord(value) || value['format'] !== STORAGE_FORMAT) return undefined;
  const { savedAt, draftId, ahead } = value;
  if (typeof savedAt !== 'string' || typeof draftId !== 'string' || !(now - Date.parse(savedAt) < IDLE_LIMIT))
    return undefined;
  return { savedAt, draftId, ahead: typeof ahead === 'number' ? ahead : 0, content: value };
}

function split(answers: Answers, lasting: boolean): Answers {
  return pickFacts(answers, (fact) => outlivesTab(fact) === lasting);
}

function join(local: Envelope | undefined, session: Envelope | undefined): StoredVisit | undefined {
  const first = local ?? session;
  if (!first) return undefined;
  // A session that belongs to another draft is an older visit in the same tab.
  const matching = session?.draftId === first.draftId ? session : undefined;
  const { revision, subjectSaved, pageTime, secret } = first.content;
  const entry = matching?.content['entry'];
  const trail = matching?.content['trail'];
  const kept = keptOf(matching?.content['kept']);
  return {
    savedAt: new Date(Date.parse(first.savedAt) + first.ahead).toISOString(),
    draftId: first.draftId,
    revision: typeof revision === 'number' ? revision : 0,
    subjectSaved: subjectSaved === true,
    successSaved: first.content['successSaved'] === true,
    finished: first.content['finished'] === true,
    checked: matching?.content['checked'] === true,
    ...(typeof pageTime === 'string' ? { pageTime } : {}),
    ...(typeof secret === 'string' ? { secret } : {}),
    ...(typeof entry === 'string' ? { entry } : {}),
    trail: Array.isArray(trail) ? trail.filter((name) => typeof name === 'string') : [],
    readIn: languagesOf(matching?.content['readIn']),
    answers: { ...answersOf(local?.content['answers']), ...answersOf(matching?.content['answers']) },
    isWhole: matching !== undefined,
    ...(kept === undefined ? {} : { kept }),
  };
}

/** What is stored of a visit; nothing permanent once it is finished. */
function envelopesOf(state: RootState, time: Pick<Envelope, 'savedAt' | 'ahead'>, checked: boolean) {
  const { path, ui } = state;
  const finished = isFinished(state);
  const all = joinAnswers(state);
  const answers = finished ? pickFacts(all, ownsConsent) : all;
  const head = {
    format: STORAGE_FORMAT,
    ...time,
    draftId: path.draftId,
    secret: path.secret,
    revision: path.revision,
    subjectSaved: path.subjectSaved,
    successSaved: path.successSaved,
    pageTime: state.page.time,
  };
  const underWay = {
    entry: path.entry,
    trail: path.trail,
    readIn: path.readIn,
    checked,
    kept: { route: ui.route, entered: ui.entered },
  };
  return {
    lasting: finished ? undefined : { ...head, answers: split(answers, true) },
    fleeting: { ...head, ...(finished ? { finished } : underWay), answers: split(answers, false) },
  };
}

/**
 * Keeps a visit in the browser: name, age, contact and demographics in local storage, the rest in session storage, each
 * in one envelope per campaign with its format and time (K5). Values that are not answers yet, because they are being
 * typed or were refused, live as long as the tab. After the confirmed end only consents and bookings stay.
 */
export function createVisitStorage({
  local,
  session,
  clock,
}: {
  readonly local: SafeStorage;
  readonly session: SafeStorage;
  readonly clock: DeviceClock;
}): VisitStorage {
  const { now } = clock;
  const flowOf = createSelectFlowState();
  return {
    read: (campaignId) => {
      const [lasting, fleeting] = [local, session].map((storage) =>
        open(storage.read(storedVisitKey(campaignId)), now().getTime()),
      );
      const ahead = (lasting ?? fleeting)?.ahead;
      if (ahead !== undefined) clock.remember(ahead);
      return join(lasting, fleeting);
    },
    write: (state, ended = false) => {
      const key = storedVisitKey(state.path.campaign.id);
      const checked = currentRemote('qualification', flowOf(state)) !== undefined;
      const { lasting, fleeting } = envelopesOf(state, { savedAt: now().toISOString(), ahead: clock.ahead() }, checked);
      if (lasting && !ended) local.write(key, lasting);
      else local.remove(key);
      if (ended) session.remove(key);
      else session.write(key, fleeting);
      if (Object.keys(state.booking).length > 0) local.write(BOOKING_KEY, state.booking);
    },
    clear: (campaignId) => {
      local.remove(storedVisitKey(campaignId));
      session.remove(storedVisitKey(campaignId));
      local.remove(BOOKING_KEY);
    },
    readBookings: () => bookingsOf(local.read(BOOKING_KEY), now()),
    keepBookings: (bookings) =>
      Object.keys(bookings).length > 0 ? local.write(BOOKING_KEY, bookings) : local.remove(BOOKING_KEY),
  };
}

function isTexts<Key extends string>(value: unknown, keys: readonly Key[]): value is Readonly<Record<Key, string>> {
  return isRecord(value) && keys.every((key) => typeof value[key] === 'string');
}

function isBooking(value: unknown): value is Booking {
  if (!isRecord(value) || (value['service'] !== 'secondary' && value['service'] !== 'site')) return false;
  return (
    isTexts(value['bookingDay'], ['date', 'id']) &&
    isTexts(value['bookingTime'], ['id', 'start', 'end', 'resourceId', 'resourceName', 'timezone']) &&
    isTexts(value['customer'], ['timezone'])
  );
}

/** An appointment in the past no longer counts. */
function bookingsOf(value: unknown, now: Date): Bookings {
  const bookings: Record<string, Booking> = {};
  for (const [studyId, booking] of Object.entries(isRecord(value) ? value : {}))
    if (isBooking(booking) && Date.parse(booking.bookingTime.end) > now.getTime()) bookings[studyId] = booking;
  return bookings;
}
