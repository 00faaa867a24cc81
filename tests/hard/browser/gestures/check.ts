import type { BrowserContext } from '@playwright/test';
import { ownJourney } from '../../../e2e/own-journey.ts';
import { startOf, type Journey } from '../../../journeys/journey.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { flowJourneys } from '../flows.ts';
import { inParallel, messageOf, onSite, type BrowserSite } from '../site.ts';
import { countKept, type Kept } from './count-kept.ts';
import { GESTURES, walkBy } from './gestures.ts';

const AT_ONCE = 4;
/** The share: the flows, and the gesture used in each. */
const SHARE: Readonly<Record<string, readonly string[]>> = {
  s6: ['double click', 'duplicated tab'],
  ws18: ['Back and submit'],
  ws15: ['two tabs'],
};

interface Walked {
  readonly title: string;
  readonly lastName: string;
  readonly journey: Journey;
  readonly failure?: string;
}

/** A journey, and what its visitor does on each page. */
export interface Walk {
  readonly journey: Journey;
  readonly gesture: string;
}

/** The visits that a run of this size walks. */
export function walksOf(size: Size): Walk[] {
  return flowJourneys().flatMap((journey) =>
    (size === 'whole' ? Object.keys(GESTURES) : (SHARE[journey.campaign] ?? [])).map((gesture) => ({
      journey,
      gesture,
    })),
  );
}

/** Every save of a browser gets a draft of its own: what a page without keys would do. */
async function loseKeys(context: BrowserContext): Promise<void> {
  await context.route('**/api/v1/leads', (route) => {
    const draftId = crypto.randomUUID();
    const body = (route.request().postData() ?? '')
      .replaceAll(/"draftId":"[0-9a-f-]{36}"/g, `"draftId":"${draftId}"`)
      .replace(/"revision":\d+/, '"revision":1');
    return route.continue({
      headers: { ...route.request().headers(), 'idempotency-key': `${draftId}:1` },
      postData: body,
    });
  });
}

async function take(site: BrowserSite, { journey: written, gesture }: Walk, planted: boolean): Promise<Walked> {
  const { journey, lastName } = ownJourney(written);
  const title = `${journey.campaign} ${journey.language}, ${gesture}`;
  const context = await site.visitor();
  try {
    if (planted) await loseKeys(context);
    const start = startOf(journey);
    const address = `${start}${start.includes('?') ? '&' : '?'}source=liveconnect`;
    const walkAs = GESTURES[gesture];
    if (!walkAs) throw new Error(`No gesture is called "${gesture}"`);
    await walkBy(walkAs, { page: await context.newPage(), journey, context, address });
    return { title, lastName, journey };
  } catch (error) {
    return { title, lastName, journey, failure: messageOf(error) };
  } finally {
    await context.close();
  }
}

function faultsOf({ title, lastName, journey, failure }: Walked, kept: Kept): string[] {
  const leads = kept.leads(lastName);
  const wanted = journey.lead === null ? 0 : 1;
  const booked = journey.steps.some(({ booking }) => booking === 'first') ? 1 : 0;
  const withEmail = leads.filter(({ lead }) => lead.email !== undefined).length;
  return [
    ...(failure === undefined ? [] : [`${title}: ${failure}`]),
    ...(leads.length === wanted ? [] : [`${title}: ${leads.length} leads`]),
    ...(kept.bookings(leads) === booked ? [] : [`${title}: ${kept.bookings(leads)} bookings`]),
    ...(kept.conversions(leads) === withEmail && kept.reported(leads) <= 1
      ? []
      : [
          `${title}: ${kept.conversions(leads)} conversions of ${withEmail} leads with an email address, ` +
            `${kept.reported(leads)} times told`,
        ]),
  ];
}

/** Takes the visitors through an open site, and counts what is stored of them. */
export async function takeGestures(site: BrowserSite, walks: readonly Walk[], planted = false): Promise<Outcome> {
  const walked = await inParallel(walks, AT_ONCE, (walk) => take(site, walk, planted));
  const kept = await countKept(site);
  const leads = walked.flatMap(({ lastName }) => kept.leads(lastName));
  return {
    figures: {
      flows: new Set(walks.map(({ journey }) => journey.campaign)).size,
      gestures: new Set(walks.map(({ gesture }) => gesture)).size,
      walks: walks.length,
      leads: leads.length,
      bookings: kept.bookings(leads),
      conversions: kept.conversions(leads),
    },
    broken: walked.flatMap((each) => faultsOf(each, kept)),
  };
}

/**
 * A flow that saves at several steps, without the keys that identify its saves as one lead. It does not check for a
 * matched phone number: a duplicate would be a match, and would send the visitor elsewhere.
 */
export function plantDoubles(site: BrowserSite): Promise<Outcome> {
  return takeGestures(
    site,
    walksOf('share').filter(({ journey, gesture }) => journey.campaign === 's6' && gesture === 'double click'),
    true,
  );
}

/** One person, one lead, whatever they press. */
export const gestures: HardCheck = {
  name: 'gestures',
  promise:
    'double click, five clicks, Enter and click, Back and submit, reload, two tabs, duplicated tab, ' +
    'in every flow: one lead, one booking, one conversion',
  fault: 'a browser that gives every save a draft and a key of its own',
  run: (size) => onSite((site) => takeGestures(site, walksOf(size))),
  runPlanted: () => onSite(plantDoubles),
};
