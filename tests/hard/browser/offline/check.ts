import type { BrowserContext } from '@playwright/test';
import { expect } from '../../../e2e/fixtures.ts';
import { leadOf } from '../../../e2e/expected/expect-delivered.ts';
import { ownJourney } from '../../../e2e/own-journey.ts';
import { press } from '../../../e2e/driver.ts';
import { startOf, type Journey } from '../../../journeys/journey.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { flowJourneys } from '../flows.ts';
import { countKept, type Kept } from '../gestures/count-kept.ts';
import { inParallel, messageOf, onSite, type BrowserSite } from '../site.ts';
import { open, settle, walk } from '../walk.ts';
import { forgetAll, loseReplies, swallowSaves } from './lose-replies.ts';
import { newVisitor, walkCut, type Cut, type OnTheWay } from './walk-cut.ts';

const AT_ONCE = 4;

/** How the network fails a visitor. */
type Trial = Cut | 'lost replies';

const TRIALS: readonly Trial[] = [
  { moment: 'filled in', loss: 'reload' },
  { moment: 'filled in', loss: 'tab kill' },
  { moment: 'left', loss: 'reload' },
  { moment: 'left', loss: 'tab kill' },
  { moment: 'left', loss: 'nothing', storage: 'blocked' },
  'lost replies',
];

export interface OfflineWalk {
  readonly journey: Journey;
  readonly trial: Trial;
}

/** The visits that a run of this size walks. */
export function offlineWalks(size: Size): OfflineWalk[] {
  const all = flowJourneys().flatMap((journey) => TRIALS.map((trial) => ({ journey, trial })));
  return size === 'whole'
    ? all
    : all.filter(
        ({ journey, trial }) =>
          (journey.campaign === 'special' && typeof trial === 'object' && trial.moment === 'left') ||
          (journey.campaign === 'ps2' && trial === 'lost replies'),
      );
}

interface Walked {
  readonly title: string;
  readonly lastName: string;
  readonly journey: Journey;
  readonly cuts: number;
  readonly answers: number;
  readonly lost: readonly string[];
  readonly failures: readonly string[];
}

function titleOf({ journey, trial }: OfflineWalk): string {
  const where = `${journey.campaign} ${journey.language}`;
  if (typeof trial === 'string') return `${where}, ${trial}`;
  return `${where}, ${trial.moment}, ${trial.loss}${trial.storage === undefined ? '' : ', storage blocked'}`;
}

/** Those of the lead's revisions that the page sends: the server itself reports a booking (O3). */
function savesOf({ revisions, steps }: Journey): number {
  return revisions - steps.filter(({ booking }) => booking === 'first').length;
}

async function walkWithLostReplies(
  context: BrowserContext,
  journey: Journey,
): Promise<Pick<Walked, 'cuts' | 'failures'>> {
  const replies = await loseReplies(context);
  const page = await context.newPage();
  await open(page, startOf(journey));
  await walk(page, journey, (button) => press(page, button, 'touch'));
  await settle(page, 60_000);
  const known = replies.references().size;
  const wanted = journey.lead === null ? 0 : 1;
  return {
    cuts: replies.cut(),
    failures: [
      ...(known === wanted ? [] : [`${known} references`]),
      ...(replies.cut() >= savesOf(journey) ? [] : [`only ${replies.cut()} replies were cut`]),
    ],
  };
}

async function take(
  site: BrowserSite,
  offline: OfflineWalk,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Walked> {
  const { trial } = offline;
  const { journey, lastName } = ownJourney(offline.journey);
  const context = await site.visitor(typeof trial === 'object' ? trial.storage : undefined);
  const nothing = { title: titleOf(offline), lastName, journey, cuts: 0, answers: 0, lost: [], failures: [] };
  let visitor: OnTheWay | undefined;
  const found = () => (visitor ? { cuts: visitor.cuts, answers: visitor.answers, lost: visitor.lost } : {});
  try {
    await prepare(context);
    if (trial === 'lost replies') return { ...nothing, ...(await walkWithLostReplies(context, journey)) };
    visitor = newVisitor(await context.newPage());
    await walkCut(visitor, journey, startOf(journey), trial);
    return { ...nothing, ...found() };
  } catch (error) {
    return { ...nothing, ...found(), failures: [messageOf(error)] };
  } finally {
    await context.close();
  }
}

function faultsOf({ title, lastName, journey, lost, failures }: Walked, kept: Kept): string[] {
  const leads = kept.leads(lastName);
  const wanted = journey.lead === null ? 0 : 1;
  const found = [
    ...failures,
    ...lost.map((name) => `lost: ${name}`),
    ...(leads.length === wanted ? [] : [`${leads.length} leads`]),
  ];
  try {
    for (const { lead } of leads) expect(lead).toMatchObject({ ...leadOf(journey), lastName });
  } catch {
    found.push('the stored lead is not what the visitor entered');
  }
  return found.map((fault) => `${title}: ${fault}`);
}

/** Takes the visitors through an open site, and compares what is stored with what they entered. */
export async function goOffline(
  site: BrowserSite,
  walks: readonly OfflineWalk[],
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Outcome> {
  const walked = await inParallel(walks, AT_ONCE, (offline) => take(site, offline, prepare));
  const kept = await countKept(site);
  const sum = (count: (each: Walked) => number) => walked.reduce((total, each) => total + count(each), 0);
  return {
    figures: {
      flows: new Set(walks.map(({ journey }) => journey.campaign)).size,
      walks: walks.length,
      cuts: sum(({ cuts }) => cuts),
      'answers on the pages': sum(({ answers }) => answers),
      'answers lost': sum(({ lost }) => lost.length),
      leads: sum(({ lastName }) => kept.leads(lastName).length),
    },
    broken: walked.flatMap((each) => faultsOf(each, kept)),
  };
}

function smallWalk(trial: Trial | undefined): OfflineWalk[] {
  return offlineWalks('whole').filter((each) => each.journey.campaign === 'special' && each.trial === trial);
}

/** Saves that nobody stores. */
export function plantSwallowed(site: BrowserSite): Promise<Outcome> {
  return goOffline(site, smallWalk(TRIALS[2]), swallowSaves);
}

/** Both faults must be detected: a save that nobody stores, and a browser that forgets. */
async function plantLosses(site: BrowserSite): Promise<Outcome> {
  const swallowed = await plantSwallowed(site);
  const forgotten = await goOffline(site, smallWalk(TRIALS[0]), forgetAll);
  return {
    figures: {},
    broken:
      swallowed.broken.length > 0 && forgotten.broken.length > 0 ? [...swallowed.broken, ...forgotten.broken] : [],
  };
}

/** A visitor who loses the network loses nothing else. */
export const offline: HardCheck = {
  name: 'offline',
  promise:
    'ten minutes without network at every step of every flow, with reload, tab kill and blocked storage, ' +
    'and replies lost after the commit: every answer back, one lead',
  fault: 'saves that are taken and dropped, and a browser that forgets what a page kept',
  run: (size) => onSite((site) => goOffline(site, offlineWalks(size))),
  runPlanted: () => onSite(plantLosses),
};
