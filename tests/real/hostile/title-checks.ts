import { readFileSync } from 'node:fs';
import { htmlDocument } from '#server/pages/html/html-document.ts';
import type { StudyFacts } from '#api/own-pages.ts';
import { pageTexts } from '#renderer/pages/page-texts.ts';
import { studyLinkedData } from '#renderer/pages/study/study-linked-data.ts';
import en from '#renderer/pages/study/locales/en.json' with { type: 'json' };
import type { Checks } from '../checks.ts';

const TEXTS = pageTexts<keyof typeof en>({ './locales/en.json': en });

const FILES = ['xss/patt-MarioXSSVectors.txt', 'xss/patt-xss_alert.txt', 'xss/payloadbox-xss.txt'];

function titlesOf(folder: string): readonly string[] {
  const naughty: unknown = JSON.parse(readFileSync(`${folder}/hostile/blns/blns.json`, 'utf8'));
  const lines = FILES.flatMap((file) => readFileSync(`${folder}/hostile/${file}`, 'utf8').split('\n'));
  return [...(Array.isArray(naughty) ? naughty.map(String) : []), ...lines.filter((line) => line !== '')];
}

function factsOf(title: string): StudyFacts {
  const study = {
    externalId: 'NCT00000001',
    name: { en: title },
    description: { en: title },
    internalStatus: 'Active' as const,
    minAge: 18,
    maxAge: null,
    gender: 'any' as const,
    minBmi: null,
    maxBmi: null,
    isSimulation: false,
    siteRequiredToQualify: true,
    studyType: 'any' as const,
    associatedIndicationIds: [],
    siteTargetAreaType: 'Distance' as const,
    targetDistanceKm: 120,
    criteria: [],
  };
  return {
    study,
    recruiting: true,
    opensSoon: false,
    conditions: [{ en: title }],
    sites: [{ name: title, city: title, region: null, country: 'US' }],
    siteCount: 1,
    approximate: false,
  };
}

/**
 * Start and end tags of script elements on the page, as a browser finds them, markup within the data, and the name in
 * the data.
 */
function readBack(title: string): readonly [begins: number, ends: number, marks: number, name: unknown] {
  const linkedData = studyLinkedData(factsOf(title), {
    locale: 'en',
    address: 'https://trialflow.example/signup/studies/NCT00000001',
    t: TEXTS('en'),
  });
  const html = htmlDocument({
    locale: 'en',
    brand: 'trial-search',
    title: '',
    indexed: true,
    assets: { styles: [], preloads: [] },
    body: '',
    linkedData,
  });
  const [, json = ''] = /<script[^>]*>(.*)<\/script>/s.exec(html) ?? [];
  const data: unknown = JSON.parse(json);
  const name = typeof data === 'object' && data !== null && 'name' in data ? data.name : undefined;
  return [
    html.match(/<script/gi)?.length ?? 0,
    html.match(/<\/script/gi)?.length ?? 0,
    json.match(/</g)?.length ?? 0,
    name,
  ];
}

/**
 * [J1] No title of a list of hostile ones ends the data about a study, begins a script, or reaches search engines
 * changed.
 */
export function checkHostileTitles(folder: string, checks: Checks, say: (line: string) => void): void {
  const titles = titlesOf(folder);
  for (const title of titles) {
    checks.check(`[J1] the title ${JSON.stringify(title.slice(0, 60))} stays a title`, readBack(title), [
      1,
      1,
      0,
      title,
    ]);
  }
  say(`${titles.length} hostile titles in the data for search engines`);
  checks.check('[J1] there were hostile titles', titles.length > 5000, true);
}
