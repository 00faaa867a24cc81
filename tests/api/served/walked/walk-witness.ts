import type { Witness } from '#checker/prove/witness.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import type { MadeCampaign } from '../made/made-campaign.ts';
import { arrivalOf, type WitnessArrival } from './arrival-of-witness.ts';
import { Browser, type Answer, type Seen } from './browser.ts';
import { entersOf, overlaid, type Enters } from './entered-by-witness.ts';
import { shows } from './random-visit.ts';
import { untouched, type Entered } from './page-form.ts';
import type { ServedSite } from './served-site.ts';

/** What a witness is said to show on the last page of their path. */
export type Goal =
  | { readonly kind: 'arrives' }
  | { readonly kind: 'takes'; readonly to: string; readonly lets: 'in' | 'back' | undefined }
  | { readonly kind: 'sees'; readonly block: string };

export interface Walk {
  readonly site: ServedSite;
  readonly campaign: Campaign;
  readonly signs: MadeCampaign['signs'];
}

/** `there`: they do what the proof says; `mismatch`: they do not; `apart`: no visit without script can be theirs. */
export type Outcome = { readonly kind: 'there' } | { readonly kind: 'mismatch' | 'apart'; readonly why: string };

/**
 * Walks a witness's path through the real pages by posting their forms. A proof does not distinguish what a link fills
 * in from what visitors enter themselves: if they do not get there on their own, a link fills it in.
 * @param beside what a link fills in, in addition to what they enter
 */
export async function walkWitness(
  walk: Walk,
  witness: Witness,
  goal: Goal,
  beside: readonly string[] = [],
): Promise<Outcome> {
  const known = [...Object.keys(witness.known), ...beside];
  const filledIn = PREFILLED_FACTS.filter((fact) => witness.visit.answers[fact] !== undefined);
  const first = await walkFrom(walk, witness, goal, {
    reported: known,
    atOnce: false,
    anew: choseBefore(witness, beside),
  });
  if (first.kind !== 'mismatch' || filledIn.every((fact) => known.includes(fact))) return first;
  const again = await walkFrom(walk, witness, goal, { reported: [...known, ...filledIn], atOnce: true, anew: false });
  return again.kind === 'there' ? again : first;
}

const CONDITIONS = 'candidate.indicationIds';

/** Did they choose conditions, and no link chose them? Then the choice counts only for what pages require. */
function choseBefore({ visit }: Witness, beside: readonly string[]): boolean {
  return beside.includes(CONDITIONS) && visit.answers[CONDITIONS] === undefined;
}

/** A choice in every list of choices: a page keeps what is entered if nothing on it is wrong. */
function anyChoices(page: Seen): Entered {
  const lists = page.controls.filter(({ kind, stands }) => kind === 'radio' && stands.length === 0);
  return { ...untouched(page), ...Object.fromEntries(lists.map(({ name, values }) => [name, values.slice(0, 1)])) };
}

/** Chooses a condition on any page that asks for them, so that the visit begins anew afterwards. */
async function chooseConditions(browser: Browser, { routes, path }: Campaign, search: string): Promise<boolean> {
  for (const route of routes) {
    const page = (await browser.open(`/signup/${path}/${route.path}${search}`))?.page;
    const [choice] = page?.controls.find(({ name }) => name === CONDITIONS)?.values.slice(-1) ?? [];
    if (!page || choice === undefined || choice === '') continue;
    const answer = await browser.send(page, { ...anyChoices(page), [CONDITIONS]: [choice] }, 'stay');
    if (answer.kind === 'onward' || answer.isRight) return true;
  }
  return false;
}

interface Manner {
  readonly reported: readonly string[];
  readonly atOnce: boolean;
  /** Do they begin anew after having chosen conditions on another page? */
  readonly anew: boolean;
}

async function walkFrom(
  walk: Walk,
  witness: Witness,
  goal: Goal,
  { reported, atOnce, anew }: Manner,
): Promise<Outcome> {
  const { site, campaign } = walk;
  const arrival = arrivalOf(witness, reported);
  if (typeof arrival === 'string') return { kind: 'apart', why: arrival };
  if (arrival.study) await site.keepStudy(arrival.study, false);
  const browser = new Browser(site, campaign, arrival);
  const search = `?${withoutLanding(arrival.url)}`;
  if (anew && !(await chooseConditions(browser, campaign, search)))
    return { kind: 'apart', why: 'no page that opens asks for conditions' };
  const entry = campaign.routes.find(({ name }) => name === witness.visit.entry);
  const page = (await browser.open(anew ? `/signup/${campaign.path}/${entry?.path}${search}` : arrival.url))?.page;
  const on: OnTheWay = {
    ...walk,
    witness,
    goal,
    atOnce,
    browser,
    story: [addressOf(arrival)],
    index: 0,
    page,
    agrees: false,
  };
  for (let outcome = await goOn(on); ; outcome = await goOn(on)) {
    if (outcome?.kind === 'mismatch')
      return { kind: 'mismatch', why: `${outcome.why}\n    ${on.story.join('\n    ')}` };
    if (outcome) return outcome;
  }
}

/** A witness in the middle of their path. */
interface OnTheWay extends Walk {
  readonly witness: Witness;
  readonly goal: Goal;
  readonly atOnce: boolean;
  readonly browser: Browser;
  readonly story: string[];
  index: number;
  page: Seen | undefined;
  /** They were led back to a consent that their answers require, and give it. */
  agrees: boolean;
}

const mismatch = (why: string): Outcome => ({ kind: 'mismatch', why });

/** One more page; the outcome, once there is one. */
async function goOn(on: OnTheWay): Promise<Outcome | undefined> {
  const { witness, goal, browser, page } = on;
  const step = witness.steps[on.index];
  if (!step) return mismatch('their way is too short');
  if (page?.route.name !== step.route) return mismatch(`they are shown ${page?.route.name} instead of ${step.route}`);
  const isLast = on.index === witness.steps.length - 1;
  if (isLast && goal.kind === 'arrives') return { kind: 'there' };
  const enters = entersOf(step, witness, on.atOnce);
  const filled = await fillIn(browser, page, enters, on.story);
  if (isLast && goal.kind === 'sees') return looksFor(on, goal.block, filled, enters);
  const entered = overlaid(filled, enters);
  const answer = await browser.send(filled, on.agrees ? agreedTo(filled, entered) : entered, 'next');
  on.story.push(
    `${step.route} ${JSON.stringify(step.enter)} -> ${answer.kind === 'onward' ? answer.to.name : 'again'}`,
  );
  const wanted = isLast ? (goal.kind === 'takes' ? goal.to : '') : witness.steps[on.index + 1]?.route;
  const opened = answer.kind === 'onward' ? await browser.open(answer.url) : undefined;
  const back = backTo(on, answer, wanted);
  if (back === undefined && (answer.kind !== 'onward' || answer.to.name !== wanted))
    return mismatch(`they are led ${wordsOf(answer)} instead of ${wanted}`);
  if (back === undefined && isLast && goal.kind === 'takes')
    return letsIn(goal, opened?.redirected === false)
      ? { kind: 'there' }
      : mismatch(`${goal.to} lets them ${goal.lets === 'in' ? 'back' : 'in'}`);
  on.agrees ||= back !== undefined;
  on.index = back ?? on.index + 1;
  on.page = opened?.page;
  return undefined;
}

/** The index of the page that they are led back to, once, because of a consent that their answers require. */
function backTo({ witness, index, agrees }: OnTheWay, answer: Answer, wanted: string | undefined): number | undefined {
  if (agrees || answer.kind !== 'onward' || answer.to.name === wanted) return undefined;
  const back = witness.steps.findIndex(({ route }, at) => at < index && route === answer.to.name);
  return back === -1 ? undefined : back;
}

async function looksFor(
  { page, browser, signs, witness, index }: OnTheWay,
  block: string,
  filled: Seen,
  enters: Enters,
): Promise<Outcome> {
  const step = witness.steps[index];
  const sign = signs.get(`${step?.route}@${block}`);
  const sees = (page && shows(page, sign)) || (await showsOnceFilled(browser, filled, enters, sign));
  return sees ? { kind: 'there' } : mismatch(`they do not see ${block}: ${JSON.stringify(step?.enter)}`);
}

/** What they enter, and a tick in each consent box that the witness says nothing about. */
function agreedTo(page: Seen, entered: Entered): Entered {
  const boxes = page.controls.filter(({ name, kind }) => kind === 'checkbox' && name.startsWith('consent.'));
  const empty = boxes.filter(({ name }) => (entered[name] ?? []).every((value) => value === ''));
  return { ...entered, ...Object.fromEntries(empty.map(({ name, values }) => [name, values.slice(-1)])) };
}

/** Is the block on a page that is filled in, or on the page when it is requested again? */
async function showsOnceFilled(
  browser: Browser,
  filled: Seen,
  enters: Enters,
  sign: ReturnType<Walk['signs']['get']>,
): Promise<boolean> {
  if (shows(filled, sign)) return true;
  const answer = await browser.send(filled, overlaid(filled, enters), 'stay');
  return answer.kind === 'again' && shows(answer.page, sign);
}

function letsIn({ lets }: Extract<Goal, { kind: 'takes' }>, isIn: boolean): boolean {
  return lets === undefined || isIn === (lets === 'in');
}

function withoutLanding(url: string): string {
  const query = new URL(url, 'http://server.invalid').searchParams;
  query.delete('landing');
  return query.toString();
}

function addressOf({ url, language, day, study }: WitnessArrival): string {
  const about = study && JSON.stringify({ ...study, name: undefined, criteria: study.criteria.map(({ id }) => id) });
  return `${url} (${language}, ${day}) ${about ?? ''}`;
}

function wordsOf(answer: Answer): string {
  if (answer.kind === 'onward') return `to ${answer.to.name}`;
  const wrong = [...answer.page.html.matchAll(/id="([^"]+)-error"[^>]*>.*?<span>([^<]*)</gs)].map(
    ([, control, words]) => `${control}: ${words}`,
  );
  return `nowhere (${wrong.join('; ')})`;
}

/** If one page is requested more often than this, it never settles. */
const MAX_LOOKS = 6;

/** Posts until everything that they enter has its control: with script, a block appears while the page is filled in. */
async function fillIn(browser: Browser, first: Seen, enters: Enters, story: string[]): Promise<Seen> {
  let page = first;
  for (let look = 0; look < MAX_LOOKS; look++) {
    const before = page;
    if (Object.keys(enters.step.enter).every((control) => before.controls.some(({ name }) => name === control)))
      return page;
    const answer = await browser.send(page, overlaid(page, enters), 'stay');
    if (answer.kind === 'onward') return page;
    page = answer.page;
    story.push(`${page.route.name} shows ${page.controls.map(({ name }) => name).join(' ')}`);
    if (page.controls.length === before.controls.length) return page;
  }
  return page;
}
