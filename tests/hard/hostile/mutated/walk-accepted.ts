import { join } from 'node:path';
import type { PageData } from '#api/page-data.ts';
import { walk } from '#engine/walk.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { LANGUAGES, type Language } from '#schemas/language.ts';
import { loadBuiltPages } from '#server/pages/html/built-pages.ts';
import type { RenderPage } from '#server/pages/page-services.ts';
import { loadTexts, type Texts } from '#server/features/visits/texts.ts';
import { compileFlow } from '#tests/checker/walk-every-route.ts';
import { TEST_OPERATOR } from '#tests/support/blocks/visit.ts';
import { ROOT } from '#tests/support/tools/install.ts';

/** The data with which an accepted campaign is walked. */
export interface Walker {
  readonly registry: Registry;
  readonly texts: Texts;
  readonly render: RenderPage;
}

export async function openWalker(registry: Registry): Promise<Walker> {
  const { render } = await loadBuiltPages(join(ROOT, 'dist'));
  return { registry, texts: await loadTexts(registry), render };
}

function pageOf(campaign: Campaign, route: Route, locale: Language, texts: Texts): PageData {
  const names = new Set(route.blocks.map(({ block }) => block));
  return {
    state: {
      campaign,
      locale,
      today: '2026-11-23',
      query: {},
      answers: {},
      remote: {},
      device: {},
      entry: route.name,
      payload: { country: 'US', enableRecording: false },
    },
    contentHash: 'hash',
    basePath: `/signup${locale === 'es' ? '/es' : ''}/${campaign.path}`,
    route: route.name,
    issues: [],
    payloadFailed: false,
    texts: {
      shell: texts.shellIn(locale),
      blocks: Object.fromEntries(Object.entries(texts.blocksIn(locale)).filter(([name]) => names.has(name))),
    },
    operator: TEST_OPERATOR,
    validators: {},
    demonstration: false,
    tracking: [],
    requestId: 'request',
    languages: [],
  };
}

function reported(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : String(error);
}

async function drawn(campaign: Campaign, route: Route, locale: Language, { texts, render }: Walker): Promise<string[]> {
  const { html, brokenBlocks, missingBlocks } = await render(pageOf(campaign, route, locale, texts));
  const place = `the page "${route.name}" in ${locale}`;
  return [
    ...brokenBlocks.map(({ block, error }) => `${place}: ${block} throws ${reported(error)}`),
    ...missingBlocks.map((block) => `${place}: nobody knows the block ${block}`),
    ...(html.trim() === '' ? [`${place} is blank`] : []),
  ];
}

/**
 * Runs everything in a campaign that a visit runs: the rules of every route, a walk starting at every route, and the
 * rendering of one of its pages in each language. Returns what throws or is blank.
 * @param which the number of the page to render, of any size
 */
export async function walkAccepted(campaign: Campaign, which: number, walker: Walker): Promise<string[]> {
  try {
    compileFlow(campaign, walker.registry);
    const bind = createBlockBinder(walker.registry, () => () => '');
    for (const route of campaign.routes) walk(pageOf(campaign, route, 'en', walker.texts).state, bind);
    const route = campaign.routes[which % campaign.routes.length];
    if (!route) return ['it has no route'];
    const pages = await Promise.all(
      LANGUAGES.filter((language) => campaign.languages.includes(language)).map((locale) =>
        drawn(campaign, route, locale, walker),
      ),
    );
    return pages.flat();
  } catch (error) {
    return [reported(error)];
  }
}
