import type { Witness, WitnessStep } from '#checker/prove/witness.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { MadeCampaign } from '../made/made-campaign.ts';
import { arrivalOf } from './arrival-of-witness.ts';
import { Browser, type Answer, type Seen } from './browser.ts';
import { untouched, type Entered } from './page-form.ts';
import { shows } from './random-visit.ts';
import type { ServedSite } from './served-site.ts';

/** What a witness is said to show on the last page of her way. */
export type Goal =
  | { readonly kind: 'arrives' }
  | { readonly kind: 'takes'; readonly to: string; readonly admitted: boolean }
  | { readonly kind: 'sees'; readonly block: string };

export interface Walk {
  readonly site: ServedSite;
  readonly campaign: Campaign;
  readonly signs: MadeCampaign['signs'];
}

/** `there`: she does what is said of her; `astray`: not; `apart`: no visit without script can be hers. */
export type Outcome = { readonly kind: 'there' } | { readonly kind: 'astray' | 'apart'; readonly why: string };

/** Goes a witness's way through the real pages, by posting their forms. */
export async function walkWitness({ site, campaign, signs }: Walk, witness: Witness, goal: Goal): Promise<Outcome> {
  const arrival = arrivalOf(witness);
  if (typeof arrival === 'string') return { kind: 'apart', why: arrival };
  if (arrival.study) await site.keepStudy(arrival.study, false);
  const browser = new Browser(site, campaign, arrival);
  const story: string[] = [`${arrival.url} (${arrival.language}, ${arrival.day})`];
  const astray = (why: string): Outcome => ({ kind: 'astray', why: `${why}\n    ${story.join('\n    ')}` });
  let page = (await browser.open(arrival.url))?.page;
  for (const [index, step] of witness.steps.entries()) {
    if (page?.route.name !== step.route) return astray(`she is shown ${page?.route.name} in place of ${step.route}`);
    const isLast = index === witness.steps.length - 1;
    if (isLast && goal.kind === 'arrives') return { kind: 'there' };
    const filled = await fillIn(browser, page, step, story);
    if (isLast && goal.kind === 'sees') {
      const sign = signs.get(`${step.route}@${goal.block}`);
      return shows(filled, sign) || shows(page, sign) ? { kind: 'there' } : astray(`she does not see ${goal.block}`);
    }
    const answer = await browser.send(filled, overlaid(filled, step), 'next');
    story.push(`${step.route} ${JSON.stringify(step.enter)} -> ${answer.kind === 'onward' ? answer.to.name : 'again'}`);
    const wanted = isLast ? (goal.kind === 'takes' ? goal.to : '') : witness.steps[index + 1]?.route;
    if (answer.kind !== 'onward' || answer.to.name !== wanted) return astray(`she is led ${wordsOf(answer)} in place of ${wanted}`);
    const opened = await browser.open(answer.url);
    if (isLast && goal.kind === 'takes') return goal.admitted && opened?.redirected !== false ? astray(`${goal.to} does not let her in`) : { kind: 'there' };
    page = opened?.page;
  }
  return astray('her way is too short');
}

function wordsOf(answer: Answer): string {
  if (answer.kind === 'onward') return `to ${answer.to.name}`;
  const wrong = [...answer.page.html.matchAll(/id="([^"]+)-error"[^>]*>.*?<span>([^<]*)</gs)].map(([, control, words]) => `${control}: ${words}`);
  return `nowhere (${wrong.join('; ')})`;
}

/** More looks than this at one page mean that it never comes to rest. */
const MOST_LOOKS = 6;

/** Answers until everything that she enters has its control: with script a block comes up while the page is filled in. */
async function fillIn(browser: Browser, first: Seen, step: WitnessStep, story: string[]): Promise<Seen> {
  let page = first;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const before = page;
    if (Object.keys(step.enter).every((control) => before.controls.some(({ name }) => name === control))) return page;
    const answer = await browser.send(page, overlaid(page, step), 'stay');
    if (answer.kind === 'onward') return page;
    page = answer.page;
    story.push(`${step.route} shows ${page.controls.map(({ name }) => name).join(' ')}`);
    if (page.controls.length === before.controls.length) return page;
  }
  return page;
}

/** What a browser sends: what she enters, and what stands in the other controls. */
function overlaid(page: Seen, { enter }: WitnessStep): Entered {
  const own = page.controls.flatMap(({ name }): [string, readonly string[]][] => (enter[name] === undefined ? [] : [[name, enter[name]]]));
  return { ...untouched(page), ...Object.fromEntries(own) };
}
