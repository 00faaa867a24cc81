/**
 * `npm run engines [-- share] [chromium|firefox|webkit …]`: walks the journeys in Firefox and in WebKit, at phone and
 * desktop width, and in browsers that lack one API each; every stored lead must equal the one that Chromium's visitor
 * left. `share` is what CI walks: a few flows once in each engine. A missing engine is a failure. The last line is
 * `tests: N passed, N failed`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#api/guards.ts';
import { ownJourney } from '../e2e/own-journey.ts';
import { loadJourneys, startOf, type Journey } from '../journeys/journey.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { leadsCommand, storedLeads, type StoredLead } from '../support/tools/leads-command.ts';
import { startWebhook, type Webhook } from '../support/webhook.ts';
import { comparable, differences } from './compare-leads.ts';
import type { Engine, EngineName } from './engine.ts';
import { startPuppeteerEngine } from './puppeteer-engine.ts';
import { OLDER_BROWSERS, takeAway, type OlderBrowser } from './take-away.ts';
import { walkJourney } from './walk-journey.ts';
import { startWebKit } from './webkit-engine.ts';

const WINDOWS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;
/** Only for leads that never arrive; a busy machine takes its time. */
const DELIVERY_LIMIT = 60_000;
type WindowName = keyof typeof WINDOWS;

interface Walk {
  readonly engine: EngineName;
  readonly window: WindowName;
  readonly journey: Journey;
  readonly older?: OlderBrowser;
}

interface Walked {
  readonly walk: Walk;
  readonly lastName: string;
}

const JOURNEYS = loadJourneys();
/** What CI walks, by campaign: a sign-up, a screener, a booking, a partner's call, a photo. */
const SHARE = ['s6', 'ws15', 'ws21', 'ps1', 'image-capture'];
/** What CI removes: an API that has a polyfill, and one without which the page stays as the server rendered it. */
const SHARE_OLDER = ['URL.canParse', 'structuredClone'];

function firstOf(campaign: string): Journey {
  const journeys = JOURNEYS.filter(
    (journey) => journey.campaign === campaign && journey.device === undefined && journey.person === undefined,
  );
  const journey =
    campaign === 'ws21' ? journeys.find(({ steps }) => steps.some(({ booking }) => booking === 'first')) : journeys[0];
  if (!journey) throw new Error(`No journey walks ${campaign}`);
  return journey;
}

function fits({ device }: Journey, window: WindowName): boolean {
  return device === undefined || (device === 'narrow') === (window === 'phone');
}

function walksOf(engine: EngineName, isShare: boolean): Walk[] {
  if (isShare) {
    const flows = SHARE.map((campaign): Walk => ({ engine, window: 'phone', journey: firstOf(campaign) }));
    const older = OLDER_BROWSERS.filter(({ without }) => engine !== 'chromium' && SHARE_OLDER.includes(without));
    return [...flows, ...older.map((one): Walk => ({ engine, window: 'phone', journey: firstOf('s6'), older: one }))];
  }
  const flows = (['phone', 'desktop'] as const).flatMap((window) =>
    JOURNEYS.filter((journey) => fits(journey, window)).map((journey): Walk => ({ engine, window, journey })),
  );
  const older = OLDER_BROWSERS.flatMap((one) =>
    ['s6', 'ws15'].map((campaign): Walk => ({ engine, window: 'phone', journey: firstOf(campaign), older: one })),
  );
  return engine === 'chromium' ? flows : [...flows, ...older];
}

function nameOf({ engine, window, journey, older }: Walk): string {
  return `${engine} ${window}${older === undefined ? '' : ` without ${older.without}`}: ${journey.title}`;
}

/** The first address of a journey; a link about its person, if needed, is created as an operator creates it. */
async function addressOf(journey: Journey, server: TestServer): Promise<string> {
  if (journey.person === undefined) return `${server.origin}${startOf(journey)}`;
  const file = join(server.dataDir, `${journey.person.lastName}.json`);
  writeFileSync(file, JSON.stringify(journey.person));
  return `${server.origin}${startOf(journey, (await leadsCommand(server, ['slug', file])).trim())}`;
}

/** Waits until the last save of a journey has reached the server, which passes it on. */
async function waitForLead({ lead, revisions }: Journey, lastName: string, webhook: Webhook): Promise<void> {
  if (lead === null) return;
  await webhook.waitFor(
    ({ json }) =>
      isRecord(json) &&
      json['revision'] === revisions &&
      isRecord(json['lead']) &&
      json['lead']['lastName'] === lastName,
    DELIVERY_LIMIT,
  );
}

async function take(walk: Walk, engine: Engine, server: TestServer, webhook: Webhook): Promise<Walked> {
  const { journey, lastName } = ownJourney(walk.journey);
  const address = await addressOf(journey, server);
  const window = await engine.openWindow({
    ...WINDOWS[walk.window],
    before: walk.older && takeAway(walk.older.without),
  });
  try {
    await walkJourney(window, journey, address, walk.older?.manner ?? 'live');
    await waitForLead(journey, lastName, webhook);
  } finally {
    await window.close();
  }
  return { walk, lastName };
}

/**
 * What is wrong with the leads of the walks: each journey must leave as many as it says, and the same as in Chromium.
 */
function compare(all: readonly Walked[], stored: readonly StoredLead[]): Map<Walk, string[]> {
  const leadsOf = ({ lastName }: Walked) => stored.filter(({ lead }) => lead['lastName'] === lastName);
  const reference = new Map(
    all.flatMap((walked) =>
      walked.walk.engine === 'chromium'
        ? [[`${walked.walk.window} ${walked.walk.journey.title}`, walked] as const]
        : [],
    ),
  );
  return new Map(
    all.map((walked) => {
      const { walk, lastName } = walked;
      const [own, ...more] = leadsOf(walked);
      const expected = walk.journey.lead === null ? 0 : 1;
      const count = (own === undefined ? 0 : 1) + more.length;
      if (count !== expected) return [walk, [`${count} leads are stored instead of ${expected}`]];
      const chromium = reference.get(`${walk.window} ${walk.journey.title}`);
      if (!chromium) return [walk, ['Chromium did not walk it: there is nothing to compare with']];
      return [
        walk,
        differences(comparable(leadsOf(chromium)[0]?.lead, chromium.lastName), comparable(own?.lead, lastName)),
      ];
    }),
  );
}

const ENGINES: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  chromium: () => startPuppeteerEngine('chromium'),
  firefox: () => startPuppeteerEngine('firefox'),
  webkit: startWebKit,
};
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const say = (line: string) => void process.stdout.write(`${line}\n`);

const named = process.argv.slice(2);
const unknown = named.filter((name) => name !== 'share' && !Object.hasOwn(ENGINES, name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such engine: ${unknown.join(', ')}. There are: ${Object.keys(ENGINES).join(', ')}; and "share".\n`,
  );
  process.exit(2);
}
const isShare = named.includes('share');
const wanted = named.filter((name) => name !== 'share');
const webhook = await startWebhook();
const server = await startServer({
  env: { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'engines' },
  limit: 600_000,
});
const walked: Walked[] = [];
const failures: string[] = [];
for (const name of ['chromium', 'firefox', 'webkit'] as const) {
  // The others are compared with Chromium.
  if (name !== 'chromium' && wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    const engine = await ENGINES[name]();
    say(`== ${name}: ${engine.version}`);
    for (const walk of walksOf(name, isShare)) {
      const started = Date.now();
      const done = await take(walk, engine, server, webhook).catch(
        (error: unknown) => void failures.push(`${nameOf(walk)}: ${messageOf(error)}`),
      );
      if (done) walked.push(done);
      say(`${done ? 'walked' : 'FAILED'} ${nameOf(walk)} (${Math.round((Date.now() - started) / 1000)} s)`);
    }
    await engine.stop();
  } catch (error) {
    failures.push(`${name}: ${messageOf(error)}`);
  }
}
const faults = compare(walked, storedLeads(await leadsCommand(server, ['export', '--format', 'ndjson'])));
for (const [walk, lines] of faults) if (lines.length > 0) failures.push(`${nameOf(walk)}: ${lines.join('; ')}`);
await server.remove();
await webhook.stop();
const passed = [...faults.values()].filter((lines) => lines.length === 0).length;
for (const failure of failures) say(`failed: engines: ${failure}`);
say(`tests: ${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
