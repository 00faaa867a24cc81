import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';
import { campaignText, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { KEY } from '../ledger/parts/key.ts';
import { percentile } from '../ledger/parts/percentile.ts';

const KILLS: Readonly<Record<Size, number>> = { whole: 100, share: 3 };
const DOCUMENTS = ['killed.json', 'fragments/killed.json'] as const;

const words = (text: string) => ({ en: text, es: text });

/** A campaign and the fragment that it uses, both of one number. */
function setOf(number: number): readonly string[] {
  const campaign = campaignText('killed', {
    routes: [
      {
        name: 'home',
        title: words(`Set ${number}`),
        blocks: [{ block: 'FullName' }, { use: 'killed' }],
        next: [{ to: 'bye' }],
      },
      { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
    ],
  });
  const part = { block: 'Question', id: 'number', props: { kind: 'text', label: words(`Set ${number}`) } };
  return [campaign, JSON.stringify({ formatVersion: 1, blocks: [part] })];
}

async function call(origin: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(`${origin}/content/v1${path}`, {
    method: body === undefined ? 'GET' : path.startsWith('/documents') ? 'PUT' : 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed: unknown = await reply.json();
  return { status: reply.status, etag: reply.headers.get('etag'), json: parsed };
}

function numberIn(json: unknown, key: string): number {
  const value: unknown =
    typeof json === 'object' && json !== null ? new Map<string, unknown>(Object.entries(json)).get(key) : undefined;
  return Number(value);
}

async function write(origin: string, document: string, text: string): Promise<number> {
  const path = `/documents/${encodeURIComponent(document)}`;
  const { etag } = await call(origin, path);
  const condition: Record<string, string> = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
  return numberIn((await call(origin, path, { text }, condition)).json, 'revision');
}

/** The numbers of the campaign and of the fragment that visitors of a server get; undefined: it does not answer. */
async function servedBy(origin: string): Promise<readonly string[] | undefined> {
  try {
    const reply = await fetch(`${origin}/api/v1/campaigns/killed`);
    return reply.ok ? [...(await reply.text()).matchAll(/"en":"Set (\d+)"/g)].map(([, number = '']) => number) : [];
  } catch {
    return undefined;
  }
}

interface Seen {
  readonly halves: Set<string>;
  readonly waits: number[];
}

/** Looks at both servers all the time; what of a set is not whole is remembered. */
async function observe(servers: readonly TestServer[], seen: Seen, over: () => boolean): Promise<void> {
  while (!over()) {
    for (const { origin } of servers) {
      const numbers = await servedBy(origin);
      if (numbers !== undefined && new Set(numbers).size > 1) seen.halves.add(numbers.join(' and '));
    }
    await pause(5);
  }
}

type Publish = (
  origin: string,
  changes: readonly { readonly document: string; readonly revision: number }[],
) => Promise<unknown>;

const together: Publish = async (origin, changes) => {
  const { status, json } = await call(origin, '/publications', { changes });
  if (status !== 201) throw new Error(`a publication got ${status}: ${JSON.stringify(json)}`);
};
const oneByOne: Publish = async (origin, changes) => {
  for (const change of changes.toReversed()) await together(origin, [change]);
};

async function killing(kills: number, publish: Publish): Promise<Outcome> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('published');
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: KEY, CONTENT_TOKEN: OPERATOR_TOKEN };
  const servers = [await startServer({ env, database: 'pglite' }), await startServer({ env, database: 'pglite' })];
  const seen: Seen = { halves: new Set(), waits: [] };
  const broken: string[] = [];
  let over = false;
  const watching = observe(servers, seen, () => over);
  let [cut, arrived, takes] = [0, 0, 0];
  try {
    for (let round = 1; round <= kills; round++) {
      const [publisher, other] = round % 2 === 0 ? servers : servers.toReversed();
      if (publisher === undefined || other === undefined) throw new Error('there are two servers');
      const texts = setOf(round);
      const changes: { readonly document: string; readonly revision: number }[] = [];
      for (const [index, document] of DOCUMENTS.entries())
        changes.push({ document, revision: await write(publisher.origin, document, texts[index] ?? '') });
      const sent = performance.now();
      const reply = publish(publisher.origin, changes).then(
        () => true,
        (error: unknown) => {
          // A connection that breaks is what a kill looks like.
          if (error instanceof TypeError) return false;
          throw error;
        },
      );
      // The first is not cut: there must be something to be half of.
      if (round > 1) {
        // At any moment of the publication: it takes about as long as the first.
        await pause((takes * ((round * 37) % 120)) / 100);
        await publisher.kill9();
      }
      const told = await reply;
      if (round === 1) takes = performance.now() - sent;
      if (!told) cut += 1;
      const began = performance.now();
      if (round > 1) await publisher.restart();
      // Whatever became of it: both servers must come to the same set.
      const agreed = await until(
        async () => {
          const [one, two] = await Promise.all([servedBy(publisher.origin), servedBy(other.origin)]);
          return one !== undefined && one.length > 0 && one.join() === two?.join() ? one : undefined;
        },
        { limit: 60_000, failure: () => `the servers did not agree after kill ${round}`, pointless: () => false },
      );
      if (!told && agreed[0] === String(round)) arrived += 1;
      if (told && agreed[0] !== String(round)) broken.push(`set ${round} was acknowledged, and ${agreed[0]} is served`);
      if (round === 1) seen.waits.push(performance.now() - began);
    }
    // How long the other server takes when nothing is killed.
    for (let round = 1; round <= 10; round++) {
      const [first, second] = servers;
      if (first === undefined || second === undefined) break;
      const number = kills + round;
      const changes = [];
      for (const [index, document] of DOCUMENTS.entries())
        changes.push({ document, revision: await write(first.origin, document, setOf(number)[index] ?? '') });
      await publish(first.origin, changes);
      const began = performance.now();
      await until(async () => ((await servedBy(second.origin))?.[0] === String(number) ? true : undefined), {
        limit: 60_000,
        failure: () => `the other server never served set ${number}`,
        pointless: () => false,
      });
      seen.waits.push(performance.now() - began);
    }
  } finally {
    over = true;
    await watching;
    for (const server of servers) await server.remove();
    await postgres.stop();
  }
  return {
    figures: {
      kills: kills - 1,
      'publications cut': cut,
      'of these stored all the same': arrived,
      'half sets seen': seen.halves.size,
      'other server median ms': Math.round(percentile(seen.waits, 50)),
      'other server slowest ms': Math.round(Math.max(...seen.waits)),
    },
    broken: [...broken, ...[...seen.halves].map((half) => `visitors got half a set: ${half}`)],
  };
}

export const publicationsKilled: HardCheck = {
  name: 'publications-killed',
  promise:
    'a campaign and its fragment published on two servers, one killed with -9 at any moment of it: ' +
    'never half a set, what was acknowledged is served, and both servers come to the same',
  fault: 'a set that is published one document after the other',
  run: (size) => killing(KILLS[size], together),
  runPlanted: () => killing(KILLS.share, oneByOne),
};
