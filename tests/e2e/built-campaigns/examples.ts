import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { expect, type ContentApi } from '../studio/open-studio.ts';
import { buildCampaign } from './build-campaign.ts';
import type { Hand } from './hand.ts';

/** The example campaign that takes the fewest presses: `npm test` builds it. */
export const SHORTEST = 'smoking';

/** The other example campaigns, one for each condition. */
export const OTHERS = [
  'sleep-apnoea',
  'rsv-vaccine',
  'diabetes',
  'asthma-control',
  'eczema-child',
  'low-mood',
  'migraine',
  'breast-cancer',
  'knee-pain',
] as const;

/** Each takes a minute or two, and longer on a busy machine. */
export const LIMIT_MS = 1_800_000;

/** A document without the address of its schema, which depends on its folder. */
function contentOf(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  const { $schema: _schema, ...content } = isRecord(value) ? value : {};
  return content;
}

interface Studio {
  readonly page: Page;
  readonly content: ContentApi;
  readonly openStudio: (path?: string) => Promise<void>;
}

/**
 * Builds an example from nothing, and compares it with the document that was written by hand. Returns the time and the
 * number of presses, in words.
 */
export async function buildExample(name: string, handOf: (page: Page) => Hand, studio: Studio): Promise<string> {
  const { page, content, openStudio } = studio;
  const wanted = contentOf(readFileSync(join(ROOT, `docs/examples/campaigns/${name}.json`), 'utf8'));
  await openStudio();
  const hand = handOf(page);
  const begun = Date.now();
  await buildCampaign(hand, wanted);
  const seconds = Math.round((Date.now() - begun) / 1000);
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  expect(contentOf(await content.read(`${name}.json`))).toEqual(wanted);
  const { presses, characters } = hand.counts;
  return `${name}: ${seconds} s, ${presses} presses, ${characters} characters`;
}
