import { formatCountryDate } from '#engine/dates.ts';
import { COUNTRIES, COUNTRY_CODES, isCountryCode, type CountryCode } from '#schemas/countries.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { MadeCampaign } from '../made/made-campaign.ts';
import type { Chance } from '../made/chance.ts';
import { Browser, type Arrival, type Seen } from './browser.ts';
import { untouched, type Entered } from './page-form.ts';
import { filledIn, type Filling } from './raw-values.ts';
import type { ServedSite } from './served-site.ts';

/** What happened to one visitor. */
export interface Trace {
  readonly arrival: Arrival;
  /** Their country, as far as they have entered it: it determines the format of dates and codes. */
  country: CountryCode;
  /** Did they begin on a page that is not intended for that? */
  aside: boolean;
  readonly routes: Set<string>;
  /** By `route#transition`. */
  readonly taken: Set<string>;
  /** By `route@block`. */
  readonly shown: Set<string>;
  readonly ends: Set<string>;
  /** By `route#transition`: transitions back to where they had been. */
  readonly loops: Set<string>;
  /** By `route#transition`: transitions to a page that did not admit them. */
  readonly unmet: Set<string>;
  readonly gaps: Set<string>;
  /** Pages that they could not leave. */
  readonly held: Set<string>;
  /** What they saw and entered, for the message if something is wrong. */
  readonly story: string[];
}

export interface Visitor {
  readonly site: ServedSite;
  readonly campaign: Campaign;
  readonly signs: MadeCampaign['signs'];
  readonly arrival: Arrival & { readonly onlyAt?: string };
  readonly filling: Filling;
  /** Decides who opens another page afterwards, and what they do there. */
  readonly wandering: Chance;
  /**
   * The controls of a page that ask for what these other pages have not asked for. A visit is certain to begin anew on
   * a page that shows one of them; another page may merely be shown, off the path, and lead back to it.
   */
  readonly newControls: (route: Route, after: ReadonlySet<string>) => readonly string[];
}

const MAX_PAGES = 12;
/** How many times a page is tried; after as many further tries, the visitor counts as unable to leave it. */
const TRIES = 40;
/**
 * After this many tries they keep most of what they have entered: by chance alone nobody fills in a long page
 * correctly.
 */
const CARELESS_TRIES = 8;

function traceOf(arrival: Arrival, country: CountryCode): Trace {
  return {
    arrival,
    country,
    aside: false,
    routes: new Set(),
    taken: new Set(),
    shown: new Set(),
    ends: new Set(),
    loops: new Set(),
    unmet: new Set(),
    gaps: new Set(),
    held: new Set(),
    story: [],
  };
}

/**
 * Visits a campaign from an address with random input, until an end or until something goes wrong. Some visitors then
 * open another page by its address: if the server admits them, the visit begins anew there. `undefined`: the address
 * leads elsewhere than intended.
 */
export async function randomVisit(visitor: Visitor): Promise<Trace | undefined> {
  const { site, campaign, arrival, filling, wandering } = visitor;
  const trace = traceOf(arrival, filling.country);
  const browser = new Browser(site, campaign, arrival);
  const opened = await browser.open(arrival.url);
  if (arrival.onlyAt !== undefined && opened?.page.route.name !== arrival.onlyAt) return undefined;
  await visitFrom(browser, opened?.page, visitor, trace);
  // Visitors who still lack an answer on their path would be led back to it.
  if (trace.ends.size === 0) return trace;
  const again: Visitor = { ...visitor, filling: { ...filling, chance: wandering } };
  await visitFrom(browser, await openedElsewhere(browser, again, trace), again, trace);
  return trace;
}

/** Continues from a page for as long as pages follow. */
async function visitFrom(browser: Browser, first: Seen | undefined, visitor: Visitor, trace: Trace): Promise<void> {
  const path: Route[] = [];
  let page = first;
  trace.aside ||= page !== undefined && page.route.name !== visitor.campaign.home && page.route.meta.landing !== true;
  for (let count = 0; page && count < MAX_PAGES; count++) {
    path.push(page.route);
    see(page, visitor, trace);
    if (page.route.next.length === 0) {
      trace.ends.add(page.route.name);
      return;
    }
    page = await leave(browser, page, path, visitor, trace);
  }
}

/** A page of the campaign by its address, in either language; `undefined`: the server leads elsewhere. */
async function openedElsewhere(
  browser: Browser,
  { campaign, arrival, newControls, filling: { chance } }: Visitor,
  trace: Trace,
): Promise<Seen | undefined> {
  const open = campaign.routes.filter((one) => newControls(one, trace.routes).length > 0);
  if (open.length === 0) return undefined;
  const route = chance.pick(open);
  const asked = newControls(route, trace.routes);
  const { search } = new URL(arrival.url, 'http://server.invalid');
  const address = `/signup${chance.oneIn(3) ? '/es' : ''}/${campaign.path}/${route.path}${search}`;
  const opened = await browser.open(address);
  trace.story.push(`opens ${address} -> ${opened?.page.route.name ?? 'nothing'}`);
  const isNew = opened?.page.controls.some(({ name }) => asked.some((control) => name.startsWith(control)));
  return opened && !opened.redirected && opened.page.route === route && isNew ? opened.page : undefined;
}

/** Records which blocks a page shows. */
export function see({ route, html, controls }: Seen, { signs }: Pick<Visitor, 'signs'>, trace: Trace): void {
  trace.routes.add(route.name);
  for (const { id } of route.blocks)
    if (shows({ html, controls }, signs.get(`${route.name}@${id}`))) trace.shown.add(`${route.name}@${id}`);
}

/** Does a page show the block of a sign? */
export function shows(
  { html, controls }: Pick<Seen, 'html' | 'controls'>,
  sign: ReturnType<MadeCampaign['signs']['get']>,
): boolean {
  if (!sign) return false;
  return html.includes(sign.mark) || sign.controls.some((control) => controls.some(({ name }) => name === control));
}

/** The next page; `undefined`: the visit is over. */
async function leave(
  browser: Browser,
  first: Seen,
  path: readonly Route[],
  visitor: Visitor,
  trace: Trace,
): Promise<Seen | undefined> {
  const { chance } = visitor.filling;
  let page = first;
  for (let tries = 0; tries < TRIES; tries++) {
    const anew = filledIn(page, { ...visitor.filling, country: countryOf(page, trace.country) });
    const kept = Object.entries(untouched(page)).filter(
      ([, values]) => tries >= CARELESS_TRIES && values.some((value) => value !== '') && !chance.oneIn(4),
    );
    const entered: Entered = { ...anew, ...Object.fromEntries(kept) };
    // With script, a block appears while the page is filled in; without, the page must be requested again.
    const action = chance.oneIn(5) ? 'stay' : 'next';
    const answer = await browser.send(page, entered, action);
    const led = answer.kind === 'onward' ? answer.to.name : 'again';
    trace.story.push(`${page.route.name} ${JSON.stringify(entered)} ${action} -> ${led}`);
    const [chosen] = entered['candidate.country'] ?? [];
    if (isCountryCode(chosen) && (answer.kind === 'onward' || answer.isRight)) trace.country = chosen;
    if (answer.kind === 'onward') return come(browser, page.route, answer, path, trace);
    page = answer.page;
    // What appears while something else is missing may disappear once nothing is.
    if (answer.isRight) see(page, visitor, trace);
  }
  trace.held.add(first.route.name);
  return undefined;
}

/**
 * The country whose date format the page uses: after choosing another country, a visitor may no longer see a list of
 * countries.
 */
function countryOf({ html }: Seen, chosen: CountryCode): CountryCode {
  const asksAsIn = (country: CountryCode) => html.includes(formatCountryDate('1980-05-14', COUNTRIES[country].date));
  return [chosen, ...COUNTRY_CODES].find(asksAsIn) ?? chosen;
}

async function come(
  browser: Browser,
  from: Route,
  { to, url }: { readonly to: Route; readonly url: string },
  path: readonly Route[],
  trace: Trace,
): Promise<Seen | undefined> {
  const opened = await browser.open(url);
  if (to === from) {
    trace.gaps.add(from.name);
    return undefined;
  }
  const index = from.next.findIndex((step) => step.to === to.name);
  const back = path.includes(to);
  // A consent that later answers require is given first, on the page that asks for it.
  if (index === -1 || (back && asksConsent(to))) return undefined;
  const key = `${from.name}#${index}`;
  trace.taken.add(key);
  if (back) trace.loops.add(key);
  else if (opened?.redirected !== false) trace.unmet.add(key);
  return back || opened?.redirected !== false ? undefined : opened.page;
}

function asksConsent({ blocks }: Route): boolean {
  return blocks.some(({ block }) => block === 'GenericConsent');
}
