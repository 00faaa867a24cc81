import type { BrowserContext } from '@playwright/test';
import { press } from '../../../e2e/driver.ts';
import { ownJourney } from '../../../e2e/own-journey.ts';
import { startOf, type Journey } from '../../../journeys/journey.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { flowJourneys } from '../flows.ts';
import { countKept, type Kept } from '../gestures/count-kept.ts';
import { inParallel, messageOf, onSite, type BrowserSite } from '../site.ts';
import { open, settle, walk } from '../walk.ts';
import { callOf, FAULT_KINDS } from './fault-kinds.ts';
import { liesIn } from './lies.ts';
import { walkFaulty, type Ending, type Trial } from './walk-faulty.ts';

/** Most of a visit is spent waiting for what never arrives. */
const AT_ONCE = 6;
const SHARE: readonly Trial['kind'][] = ['503', 'HTML', 'scripts'];

/** What a journey does and reads while nothing fails. */
export interface Undisturbed {
  readonly written: Journey;
  readonly calls: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

/** Walks a journey without any fault, to find out which calls it makes. */
async function walkUndisturbed(site: BrowserSite, written: Journey): Promise<Undisturbed> {
  const { journey } = ownJourney(written);
  const context = await site.visitor();
  const calls = new Set<string>();
  const known = new Set<string>();
  context.on('request', (request) => {
    const call = callOf(request.method(), request.url());
    if (call !== undefined) calls.add(call);
  });
  try {
    const page = await context.newPage();
    await open(page, startOf(journey));
    const read = async () => liesIn(await page.locator('body').innerText()).forEach((text) => known.add(text));
    await walk(page, journey, async (button) => {
      await read();
      await press(page, button, 'touch');
    });
    await settle(page);
    await read();
  } finally {
    await context.close();
  }
  return { written, calls, known };
}

/** A journey and what fails in it. */
export interface FaultyVisit {
  readonly visit: Undisturbed;
  readonly trial: Trial;
}

/**
 * Every flow with every fault of all calls, and without its further scripts; every call with every fault, in turn, in a
 * flow that makes it.
 */
export function faultyVisits(visits: readonly Undisturbed[]): FaultyVisit[] {
  const calls = [...new Set(visits.flatMap((visit) => [...visit.calls]))].toSorted();
  const down = visits.flatMap((visit) =>
    [...FAULT_KINDS, 'scripts' as const].map((kind) => ({ visit, trial: { kind } })),
  );
  const single = calls.flatMap((call, turn) =>
    FAULT_KINDS.flatMap((kind, index) => {
      const makers = visits.filter((visit) => visit.calls.has(call));
      const visit = makers[(turn + index) % makers.length];
      return visit === undefined ? [] : [{ visit, trial: { kind, call } }];
    }),
  );
  return [...down, ...single];
}

const titleOf = ({ visit, trial }: FaultyVisit) =>
  `${visit.written.campaign} ${visit.written.language}, ${trial.call ?? 'all calls'}: ${trial.kind}`;

interface Walked {
  readonly title: string;
  readonly faults: readonly string[];
  readonly lastName: string;
  /** Absent: the visit was stuck. */
  readonly ending?: Ending;
  /** Does the journey leave a lead when nothing fails? */
  readonly leaves: boolean;
}

async function take(
  site: BrowserSite,
  faulty: FaultyVisit,
  axed: Set<string>,
  plant: (context: BrowserContext) => Promise<void>,
): Promise<Walked> {
  const { journey, lastName } = ownJourney(faulty.visit.written);
  const context = await site.visitor();
  const faults: string[] = [];
  const known = { title: titleOf(faulty), lastName, leaves: journey.lead !== null };
  try {
    await plant(context);
    const page = await context.newPage();
    // Colours in the middle of a transition are not colours of the design.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const ending = await walkFaulty(page, journey, startOf(journey), faulty.trial, {
      faults,
      axed,
      known: faulty.visit.known,
    });
    return { ...known, faults, ending };
  } catch (error) {
    return { ...known, faults: [...faults, messageOf(error)] };
  } finally {
    await context.close();
  }
}

/**
 * Visitors who reached the end have a lead; visitors who were sent elsewhere have one, or read a number to call; nobody
 * has two.
 */
function faultsOfLead({ title, ending, leaves, lastName }: Walked, kept: Kept): string[] {
  const leads = kept.leads(lastName).length;
  const wanted =
    ending === 'whole'
      ? leads === (leaves ? 1 : 0)
      : leads === 1 || (leads === 0 && (!leaves || ending !== 'without a number'));
  return wanted
    ? []
    : [`${title}: ${leads} leads, ${ending === 'whole' ? 'all the way' : `led elsewhere ${ending ?? ''}`}`];
}

/** Takes the visitors through an open site. `plant` inserts a lie between the page and the server. */
export async function walkThroughFaults(
  site: BrowserSite,
  visits: readonly FaultyVisit[],
  plant: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Outcome> {
  const axed = new Set<string>();
  const walked = await inParallel(visits, AT_ONCE, (faulty) => take(site, faulty, axed, plant));
  const kept = await countKept(site);
  const ended = (ending: Ending) => walked.filter((visit) => visit.ending === ending).length;
  return {
    figures: {
      flows: new Set(visits.map(({ visit }) => visit.written.campaign)).size,
      'calls by themselves': new Set(visits.flatMap(({ trial }) => trial.call ?? [])).size,
      kinds: new Set(visits.map(({ trial }) => trial.kind)).size,
      walks: visits.length,
      'states seen by axe': axed.size,
      'went all the way': ended('whole'),
      'led to a page with a number to call': ended('with a number'),
      'led to a page without one': ended('without a number'),
      leads: walked.reduce((sum, { lastName }) => sum + kept.leads(lastName).length, 0),
    },
    broken: [
      ...walked.flatMap(({ title, faults }) => [...new Set(faults)].map((fault) => `${title}: ${fault}`)),
      ...walked.flatMap((visit) => faultsOfLead(visit, kept)),
    ],
  };
}

/** The visits that a run of this size walks. */
export async function faultyVisitsOf(site: BrowserSite, size: Size): Promise<FaultyVisit[]> {
  const journeys = flowJourneys().filter(({ campaign }) => size === 'whole' || campaign === 'special');
  // Nothing is judged here, so a walk that failed because the machine was too busy is repeated.
  const visits = await inParallel(journeys, AT_ONCE, (journey) =>
    walkUndisturbed(site, journey).catch(() => walkUndisturbed(site, journey)),
  );
  const all = faultyVisits(visits);
  return size === 'whole' ? all : all.filter(({ trial }) => trial.call === undefined && SHARE.includes(trial.kind));
}

/**
 * Responds to failed lookups with nothing found, as a careless proxy, or a careless page, turns a failure into an empty
 * result.
 */
async function sayNothingFound(context: BrowserContext): Promise<void> {
  await context.route(/\/api\/v1\/(sites|.*availability)/, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '[]' }),
  );
}

/** A flow with times to book, whose lookups find nothing whenever they fail. */
export async function plantLie(site: BrowserSite): Promise<Outcome> {
  const journey = flowJourneys().find(({ campaign }) => campaign === 'ws18');
  if (!journey) throw new Error('No flow offers times');
  return walkThroughFaults(
    site,
    [{ visit: { written: journey, calls: new Set(), known: new Set() }, trial: { kind: '500', call: 'none' } }],
    sayNothingFound,
  );
}

/** Whatever fails, the page stays usable and tells the truth. */
export const faults: HardCheck = {
  name: 'faults',
  promise:
    'every call × 500, 503, 429, reset, slow, hang, empty, HTML, bad JSON, wrong shape, and missing scripts: ' +
    'a usable page, honest words, a way on, axe clean, no uncaught error',
  fault:
    'failed look-ups that are answered with an empty list, so that a failure reads as "no trials" or "fully booked"',
  run: (size) => onSite(async (site) => walkThroughFaults(site, await faultyVisitsOf(site, size))),
  runPlanted: () => onSite(plantLie),
};
