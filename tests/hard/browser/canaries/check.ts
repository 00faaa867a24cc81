import type { BrowserContext, Page } from '@playwright/test';
import { press } from '../../../e2e/driver.ts';
import { lastCampaignOf, startOf, type Journey } from '../../../journeys/journey.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { flowJourneys } from '../flows.ts';
import { inParallel, messageOf, onSite, type BrowserSite } from '../site.ts';
import { allowTracking, open, settle, walk } from '../walk.ts';
import { canaryVisitor, type CanaryVisitor } from './canary-visitor.ts';
import { formsOf, foundIn, type Form } from './forms-of.ts';
import { listenToRequests, readBrowserStorage, readServer, readShell, type Sink } from './sinks.ts';

const AT_ONCE = 4;

/** The flows that a run of this size walks. */
export function canaryFlows(size: Size): Journey[] {
  return flowJourneys().filter(({ campaign }) => size === 'whole' || campaign === 'special');
}

interface Swept {
  readonly title: string;
  readonly forms: readonly Form[];
  readonly sinks: number;
  readonly faults: readonly string[];
}

/**
 * In calls that search for nearby studies and sites, the postal code is the question: it may appear there, and nowhere
 * else (D13, F1).
 */
const ASKS_BY_POSTAL_CODE: readonly string[] = [
  'GET /api/v1/sites',
  'GET /api/v1/studies/search',
  'GET /api/v1/offers',
].map((call) => `address of ${call}`);

function hits(sinks: readonly Sink[], forms: readonly Form[]): string[] {
  const withoutPostal = forms.filter(({ kind }) => !kind.startsWith('postal code'));
  return [
    ...new Set(
      sinks.flatMap(({ name, text }) =>
        foundIn(text, ASKS_BY_POSTAL_CODE.includes(name) ? withoutPostal : forms).map(
          (found) => `${found} in the ${name}`,
        ),
      ),
    ),
  ];
}

/**
 * What the server stores now and did not before the first visitor: its own catalogues contain postal codes and
 * questions.
 */
function addedTo(before: readonly Sink[], now: readonly Sink[]): Sink[] {
  return now.map(({ name, text }) => {
    const known = new Set(before.find((sink) => sink.name === name)?.text.split('\n'));
    return {
      name,
      text: text
        .split('\n')
        .filter((line) => !known.has(line))
        .join('\n'),
    };
  });
}

/** Waits until the page has sent its reports. Partners may still have calls in flight; a page need not. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
}

/**
 * Is the page the last one of its flow, whose lead is saved? A thank-you page that leads on to further questions is
 * not: there answers are kept (K5).
 */
async function hasEnded(page: Page, journey: Journey): Promise<boolean> {
  if (journey.lead === null) return false;
  const campaign: unknown = await (await page.request.get(`/api/v1/campaigns/${lastCampaignOf(journey)}`)).json();
  const routes: readonly unknown[] =
    typeof campaign === 'object' && campaign !== null && 'routes' in campaign && Array.isArray(campaign.routes)
      ? campaign.routes
      : [];
  return routes.some(
    (route) =>
      typeof route === 'object' &&
      route !== null &&
      'name' in route &&
      'next' in route &&
      route.name === journey.end.route &&
      Array.isArray(route.next) &&
      route.next.length === 0,
  );
}

/** The visitor types everything, says yes to the recording, and goes to the end. */
async function typeAll(context: BrowserContext, { journey }: CanaryVisitor, sinks: Sink[]): Promise<void> {
  const page = await context.newPage();
  await open(page, startOf(journey));
  await allowTracking(page);
  await walk(page, journey, async (button) => {
    sinks.push(...(await readShell(page)));
    await press(page, button, 'touch');
  });
  await settle(page);
  sinks.push(...(await readShell(page)));
  await quiet(page);
  if (await hasEnded(page, journey)) sinks.push(...(await readBrowserStorage(page)));
}

/** The visitor arrives at an address: the server reads it once, and no later address contains what it said. */
async function comePrefilled(context: BrowserContext, address: string, sinks: Sink[]): Promise<void> {
  const page = await context.newPage();
  await open(page, address);
  await quiet(page);
  sinks.push(...(await readShell(page)));
  await page.reload();
  sinks.push(...(await readShell(page)));
}

async function sweep(
  site: BrowserSite,
  title: string,
  visitor: CanaryVisitor,
  prefilled: boolean,
  plant: (context: BrowserContext) => Promise<void>,
): Promise<Swept> {
  const { journey, typed, query } = visitor;
  const start = startOf(journey);
  const address = prefilled ? `${start}${start.includes('?') ? '&' : '?'}${query}` : start;
  const forms = (prefilled ? visitor.prefilled : typed).flatMap(formsOf);
  const context = await site.visitor();
  const requests = listenToRequests(context, site.server.origin, prefilled ? address : '/none');
  const sinks: Sink[] = [];
  try {
    await plant(context);
    if (prefilled) await comePrefilled(context, address, sinks);
    else await typeAll(context, visitor, sinks);
    return { title, forms, sinks: requests.length + sinks.length, faults: hits([...requests, ...sinks], forms) };
  } catch (error) {
    return { title, forms, sinks: requests.length, faults: [...hits(requests, forms), messageOf(error)] };
  } finally {
    await context.close();
  }
}

/** Takes the visitors through an open site, and searches for their values wherever they must not appear. */
export async function sweepCanaries(
  site: BrowserSite,
  journeys: readonly Journey[],
  plant: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Outcome> {
  const visits = journeys.flatMap((journey) =>
    [false, true].map((prefilled) => ({ prefilled, visitor: canaryVisitor(journey) })),
  );
  const before = await readServer(site);
  const swept = await inParallel(visits, AT_ONCE, ({ prefilled, visitor }) =>
    sweep(
      site,
      `${visitor.journey.campaign} ${visitor.journey.language}, ${prefilled ? 'prefilled' : 'typed'}`,
      visitor,
      prefilled,
      plant,
    ),
  );
  const kept = addedTo(before, await readServer(site));
  const atServer = swept.flatMap(({ title, forms }) => hits(kept, forms).map((fault) => `${title}: ${fault}`));
  const broken = [...swept.flatMap(({ title, faults }) => faults.map((fault) => `${title}: ${fault}`)), ...atServer];
  return {
    figures: {
      flows: journeys.length,
      visits: visits.length,
      kinds: new Set(swept.flatMap(({ forms }) => forms.map(({ kind }) => kind))).size,
      'forms looked for': swept.reduce((sum, { forms }) => sum + forms.length, 0),
      'texts of browsers searched': swept.reduce((sum, { sinks }) => sum + sinks, 0),
      'server sinks': kept.length,
      hits: broken.length,
    },
    broken,
  };
}

/** A recorder that masks nothing: it sends what is typed, in base64. */
export async function recordUnmasked(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement)
        void fetch('/api/v1/recordings', { method: 'POST', body: JSON.stringify({ text: btoa(target.value) }) });
    });
  });
}

/** What visitors say is in their lead, and nowhere else. */
export const canaries: HardCheck = {
  name: 'canaries',
  promise:
    'names, email, phone, birth date, postal code, answers about health, measures, the doctor and the caregiver, ' +
    'by prefill and by typing, in every flow: in no log, address, header, partner, recording, title, history, ' +
    'browser storage after the end, or readable column, in any encoding or hash',
  fault: 'a recorder that sends what is typed',
  run: (size) => onSite((site) => sweepCanaries(site, canaryFlows(size))),
  runPlanted: () => onSite((site) => sweepCanaries(site, canaryFlows('share').slice(0, 1), recordUnmasked)),
};
