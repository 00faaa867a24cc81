import type { Browser, BrowserContext } from '@playwright/test';
import type { ScreenPictures } from '#checker/report-page/report-input.ts';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING, type Subject } from '#checker/prove/explore/subject.ts';
import { witnessOf } from '#checker/prove/witness.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { LANGUAGES, languagePrefix } from '#schemas/language-codes.ts';
import { openBrowser } from '../open-browser.ts';
import { startReportServer } from './report-server.ts';
import { dayOf } from '../../../day-of.ts';

/** The demonstration study that represents the study of a visit, and answers that qualify for it. */
const STUDY = 'DEMO-ASTHMA-01';
const STUDY_ANSWERS: Answers = {
  'criteria.asthma-diagnosis': 'yes',
  'criteria.asthma-symptoms': 'weekly',
  'criteria.asthma-medicines': ['rescue', 'daily'],
  'criteria.asthma-smoking': 'no',
  'criteria.asthma-hospital': 'no',
  'candidate.heightCm': 167.64,
  'candidate.weightKg': 72.57,
};
const PHONE = { width: 412, height: 732 } as const;
/** Pictures of every page in every language, from the running product; a page that could not be captured says why. */
export async function takeScreens(subject: Subject, path: string): Promise<ScreenPictures> {
  const browser = await openBrowser();
  if (typeof browser === 'string') return { missing: browser, screens: [] };
  try {
    const server = await startReportServer(path);
    try {
      return { screens: await shootAll(browser, server.origin, subject) };
    } finally {
      await server.stop();
    }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error), screens: [] };
  } finally {
    await browser.close();
  }
}

async function shootAll(browser: Browser, origin: string, subject: Subject): Promise<ScreenPictures['screens']> {
  const found = explore(subject, ROUTING);
  const screens: ScreenPictures['screens'][number][] = [];
  for (const route of subject.campaign.routes) {
    const sighting = found?.routes.get(route.name);
    for (const language of LANGUAGES.filter((one) => subject.campaign.languages.includes(one))) {
      const visit = sighting && witnessOf(subject, sighting).visit;
      screens.push({
        route: route.name,
        language,
        ...(visit ? await shoot(browser, origin, { visit, route, language }) : { why: 'nobody reaches this page' }),
      });
    }
  }
  return screens;
}

interface Shot {
  readonly visit: FlowState;
  readonly route: Route;
  readonly language: Language;
}

async function shoot(
  browser: Browser,
  origin: string,
  shot: Shot,
): Promise<{ readonly picture: string } | { readonly why: string }> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-US', serviceWorkers: 'block' });
  try {
    await keepDraft(context, origin, shot);
    const page = await context.newPage();
    await page.goto(`${origin}${addressOf(shot)}`, { waitUntil: 'load' });
    const arrived = new URL(page.url()).pathname;
    const expected = new URL(addressOf(shot), origin).pathname;
    const isHome = shot.route.name === shot.visit.campaign.home;
    if (arrived !== expected && !(isHome && expected.startsWith(arrived)))
      return { why: `the server leads this visitor to ${arrived}` };
    const picture = await page.screenshot({
      type: 'jpeg',
      quality: 62,
      fullPage: true,
      animations: 'disabled',
      scale: 'css',
    });
    return { picture: picture.toString('base64') };
  } catch (error) {
    return { why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  } finally {
    await context.close();
  }
}

function queryOf({ visit }: Shot): Record<string, string> {
  return {
    ...visit.query,
    ...(visit.payload.study ? { studyId: STUDY } : {}),
    ...(visit.payload.indication ? { indicationIds: '4' } : {}),
  };
}

function addressOf(shot: Shot): string {
  const { campaign } = shot.visit;
  const query = new URLSearchParams(queryOf(shot)).toString();
  const base = `/signup${languagePrefix(shot.language)}`;
  return `${base}/${campaign.path}/${shot.route.path}${query === '' ? '' : `?${query}`}`;
}

/** The server stores the visit as if the visitor's browser had sent it. */
async function keepDraft(context: BrowserContext, origin: string, shot: Shot): Promise<void> {
  const { visit, route, language } = shot;
  const today = dayOf(new Date());
  const answers = visit.payload.study ? { ...withoutCriteria(visit.answers), ...STUDY_ANSWERS } : visit.answers;
  const data = {
    draftId: crypto.randomUUID(),
    campaignId: visit.campaign.id,
    campaignVersion: visit.campaign.version,
    entry: visit.entry,
    route: route.name,
    locale: language,
    today,
    query: queryOf(shot),
    answers,
    device: { width: PHONE.width },
  };
  await context.request.put(`${origin}/api/v1/drafts`, { data, headers: { origin } });
}

function withoutCriteria(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([fact]) => !fact.startsWith('criteria.')));
}
