/**
 * `node tests/bench/studio/studio.ts [load|keys|findings|proofs|long …]`: how long the studio takes, in a real
 * browser and on the real server: from a key to its painted text and to the preview that shows it, from a change to its
 * finding and to the verdict of the proof; and what its first page loads. Reported with the load, not asserted.
 * `PROFILE=FOLDER` leaves CPU profiles of the keys there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '#tests/support/tools/browser.ts';
import { startServer } from '#tests/support/server.ts';
import { signIn } from '#tests/support/studio/signed-in.ts';
import { campaign as built } from '#tests/support/builders.ts';
import { chain } from '../flow-shapes.ts';
import {
  median,
  newPage,
  nextTime,
  openCampaign,
  profiled,
  report,
  reportProcessor,
  settled,
  tell,
  timesOf,
  write,
} from './editor.ts';

const EXAMPLE = 'smoking';
/** Where it leads to one of its screens. */
const EXAMPLE_LINK = '"to": "postal"';
const LONG = 'long';
const LONG_ROUTES = 1000;
const WARM_UP = 5;
const KEYS = 40;
/** Between keys: as somebody types, and so that the preview has shown one before the next. */
const FAST_MS = 90;
const SLOW_MS = 500;
const FINDINGS = 10;
const PROOFS = 6;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const letter = (index: number) => LETTERS[index % LETTERS.length] ?? 'a';

const server = await startServer({ hostName: 'localhost', database: 'pglite' });
const caller = await signIn(server);
const browser = await chromium.launch(browserLaunch());
const { origin } = server;

/** A campaign as a document says it, whose every screen asks something and branches on it. */
function longCampaign(): string {
  const { path: _path, aliases: _aliases, ...rest } = built(chain(LONG_ROUTES), { id: LONG, name: 'Long' });
  const routes = rest.routes.map(({ path: _own, ...route }) => route);
  return JSON.stringify({ ...rest, routes }, undefined, 1);
}

async function typeInTitle(page: Page, count: number, pause: number): Promise<void> {
  const title = page.getByRole('group', { name: 'Title', exact: true }).first().getByRole('textbox').first();
  await title.focus();
  await page.keyboard.press('Control+End');
  for (let number = 0; number < count; number += 1) {
    await page.keyboard.press(letter(number));
    await page.waitForTimeout(pause);
  }
}

/** Keys in the title of the first screen, typed fast and then slowly. */
async function measureKeys(campaign: string): Promise<void> {
  const page = await newPage(browser, caller, origin);
  await openCampaign(page, origin, campaign);
  await page.locator('button.outline-title').first().click();
  await typeInTitle(page, WARM_UP, SLOW_MS);
  await timesOf(page, 'painted');
  await profiled(page, `keys-${campaign}`, () => typeInTitle(page, KEYS, FAST_MS));
  report(`${campaign}: key to painted text, while typing`, await timesOf(page, 'painted'));
  await settled(page);
  await timesOf(page, 'previewed');
  await reportProcessor(page, `${campaign}: a key, with all that follows`, KEYS, () =>
    typeInTitle(page, KEYS, SLOW_MS),
  );
  report(`${campaign}: key to painted text, one at a time`, await timesOf(page, 'painted'));
  const previewed = await timesOf(page, 'previewed');
  if (previewed.length > 0) report(`${campaign}: key to the updated preview`, previewed);
  await page.context().close();
}

/** A letter more in the name of a screen that visitors go to: there is none of that name. */
async function measureFindings(campaign: string): Promise<void> {
  const page = await newPage(browser, caller, origin);
  await openCampaign(page, origin, campaign, 'document');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type(EXAMPLE_LINK);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  const found: number[] = [];
  for (let number = 0; number < FINDINGS; number += 1) {
    await timesOf(page, 'found');
    await page.keyboard.press('x');
    found.push(await nextTime(page, 'found'));
    await settled(page);
    await page.keyboard.press('Control+z');
    await page.locator('.finding-dot[data-severity="error"]').first().waitFor({ state: 'detached' });
    await settled(page);
  }
  report(`${campaign}: key to the finding of an unknown screen`, found);
  await page.context().close();
}

/** Letters in a title, and a block that is removed and comes back, for each shipped campaign. */
async function measureProofs(campaigns: readonly string[]): Promise<void> {
  const page = await newPage(browser, caller, origin);
  const medians: number[] = [];
  for (const campaign of campaigns) {
    await openCampaign(page, origin, campaign);
    await page.locator('.outline-block').first().click();
    await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
    await settled(page);
    const changes: number[] = [];
    for (let number = 0; number < PROOFS; number += 1) {
      await timesOf(page, 'proven');
      await page.keyboard.press(number % 2 === 0 ? 'Control+z' : 'Control+Shift+z');
      changes.push(await nextTime(page, 'proven'));
    }
    await page.locator('button.outline-title').first().click();
    const letters: number[] = [];
    for (let number = 0; number < PROOFS; number += 1) {
      await timesOf(page, 'proven');
      await typeInTitle(page, 1, 0);
      letters.push(await nextTime(page, 'proven'));
    }
    medians.push(median([...changes, ...letters]));
    report(`${campaign}: change of a block to the verdict`, changes);
    report(`${campaign}: letter of a title to the verdict`, letters);
  }
  report('median of each campaign, change to the verdict', medians);
  await page.context().close();
}

/** The bytes of the pages, scripts, styles and fonts that the studio loads first, as they are sent. */
async function measureLoad(path: string): Promise<void> {
  const page = await newPage(browser, caller, origin);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const parts = new Map<string, string>();
  const bytes = new Map<string, number>();
  const encodings = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!['Document', 'Script', 'Stylesheet', 'Font'].includes(type) || !response.url.startsWith(`${origin}/`)) return;
    parts.set(requestId, type);
    encodings.add(response.headers['content-encoding'] ?? 'as it is');
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = parts.get(requestId);
    if (type !== undefined) bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await page.goto(`${origin}/studio${path}`, { waitUntil: 'networkidle' });
  const sum = [...bytes.values()].reduce((total, one) => total + one, 0);
  const each = [...bytes].map(([type, count]) => `${type} ${(count / 1000).toFixed(0)}`).join(', ');
  tell(`/studio${path}: ${(sum / 1000).toFixed(0)} kB (${each}; ${[...encodings].join(', ')})`);
  await page.context().close();
}

const named = process.argv.slice(2);
const isWanted = (part: string) => named.length === 0 || named.includes(part);
const shipped = readdirSync('campaigns')
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'));

await write(caller, EXAMPLE, readFileSync(`docs/examples/campaigns/${EXAMPLE}.json`, 'utf8'));
if (isWanted('load')) for (const path of ['', `/campaigns/${EXAMPLE}/page`]) await measureLoad(path);
if (isWanted('keys')) await measureKeys(EXAMPLE);
if (isWanted('findings')) await measureFindings(EXAMPLE);
if (isWanted('proofs')) await measureProofs([EXAMPLE, ...shipped]);
if (isWanted('long')) {
  const text = longCampaign();
  tell(`${LONG}: ${LONG_ROUTES} screens, ${(Buffer.byteLength(text) / 1000).toFixed(0)} kB`);
  await write(caller, LONG, text);
  await measureKeys(LONG);
}
await browser.close();
await caller.dispose();
await server.remove();
