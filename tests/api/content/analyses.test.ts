import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProofEvent } from '#api/content/analyses.ts';
import { simulateDocuments } from '#api/content/analysis-calls.ts';
import { createThreadAnalyse } from '#server/features/content/analyses/analysis.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';

const A_TEXT: unknown = expect.any(String);
const saying = (part: string): unknown => expect.stringContaining(part);
const including = (one: unknown): unknown => expect.arrayContaining([one]);
const having = (some: object): unknown => expect.objectContaining(some);
/** After so many milliseconds something hangs. */
const WAIT = { timeout: 240_000, interval: 50 };
const isEvent = Compile(ProofEvent);

const THREAD = new URL('../../../src/entry/content/analysis-thread.ts', import.meta.url);
const workers: Worker[] = [];
let site: ApiSite;
let client: ReturnType<typeof contentClient>;
beforeAll(async () => {
  const analyse = createThreadAnalyse((task) => {
    const worker = new Worker(THREAD, { workerData: { blocks: 'blocks', task } });
    workers.push(worker);
    return worker;
  });
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN }, analyse });
  client = contentClient(site);
});
afterAll(() => site.close());

const words = (en: string) => ({ en, es: `ES ${en}` });
const title = words('Page');
const BYE = { name: 'bye', title, meta: { showNav: false }, blocks: [] };

/** Women come to a page of their own, where those who are asked for it see a second question. */
function branchingText(id: string, rest: Readonly<Record<string, unknown>> = {}) {
  const women = { fact: 'candidate.gender', is: 'female' };
  const routes = [
    { name: 'home', title, blocks: [{ block: 'Gender' }], next: [{ when: women, to: 'women' }, { to: 'bye' }] },
    {
      name: 'women',
      title,
      blocks: [
        { block: 'FullName', id: 'seen', showWhen: women },
        { block: 'Email', id: 'unseen', showWhen: { not: women } },
      ],
      next: [{ to: 'bye' }],
    },
    BYE,
  ];
  return campaignText(id, { routes, ...rest });
}

/** Only men can go on. */
function stuckText(id: string) {
  const men = { fact: 'candidate.gender', is: 'male' };
  const routes = [{ name: 'home', title, blocks: [{ block: 'Gender' }], next: [{ when: men, to: 'bye' }] }, BYE];
  return campaignText(id, { routes });
}

async function prove(body: object) {
  const reply = await site.app.inject({
    method: 'POST',
    url: '/content/v1/prove',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload: body,
  });
  const events = reply.body
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(reply.headers['content-type']).toBe('application/x-ndjson');
  return events.map((event) => {
    if (!isEvent.Check(event)) throw new Error(`not described: ${JSON.stringify(event)}`);
    return event;
  });
}

describe('proofs', () => {
  test('[B9] a proof says line by line what it checks, how far it is, and what it finds with whom', async () => {
    const events = await prove({ documents: [{ document: 'stuck.json', text: stuckText('stuck') }] });
    expect(events.slice(0, 2)).toEqual([{ event: 'begun' }, { event: 'checked', campaigns: ['stuck'], findings: [] }]);
    expect(events.map(({ event }) => event)).toContain('progress');
    expect(events.at(-2)).toMatchObject({
      event: 'proven',
      campaign: 'stuck',
      verdict: 'faulty',
      findings: [
        {
          code: 'prove-gap',
          document: 'stuck.json',
          pointer: '/routes/0/name',
          why: A_TEXT,
          witness: ['for example a visitor', 'home: candidate.gender = female'],
        },
      ],
    });
    expect(events.at(-1)).toEqual({ event: 'done', verdict: 'faulty' });
  });

  test('[B9] a draft is proven by its name, with what is live beside it', async () => {
    await client.write('branching.json', branchingText('branching'));
    const events = await prove({ documents: [{ document: 'branching.json', revision: 'draft' }] });
    expect(events.at(-2)).toMatchObject({
      event: 'proven',
      campaign: 'branching',
      verdict: 'faulty',
      findings: [{ code: 'prove-block-never-shown', witness: [] }],
    });
    const live = await prove({ campaigns: ['s6'] });
    expect(live.at(-1)).toEqual({ event: 'done', verdict: 'proven' });
  });

  test('[B9] errors that keep a campaign from being proven are named', async () => {
    const text = campaignText('faulty', { home: 'nowhere' });
    const events = await prove({ documents: [{ document: 'faulty.json', text }] });
    expect(events).toMatchObject([
      { event: 'begun' },
      { event: 'checked', campaigns: [], findings: [{ code: 'missing-home' }] },
      { event: 'done', verdict: 'unchecked' },
    ]);
  });

  test('[B9] a client that goes away ends the thread of its proof', async () => {
    const routes = Array.from({ length: 3000 }, (_, index) => ({
      name: index === 0 ? 'home' : `p${index}`,
      title,
      blocks: index === 0 ? [{ block: 'Gender' }] : [],
      next: [{ to: index === 2999 ? 'bye' : `p${index + 1}` }],
    }));
    const text = JSON.stringify(JSON.parse(campaignText('long', { routes: [...routes, BYE] })));
    await site.app.listen({ port: 0 });
    const address = site.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const gone = new AbortController();
    const reply = await fetch(`http://127.0.0.1:${port}/content/v1/prove`, {
      method: 'POST',
      signal: gone.signal,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ documents: [{ document: 'long.json', text }] }),
    });
    const reader = reply.body?.getReader();
    let said = '';
    while (!said.includes('"event":"checked"')) {
      const read = await reader?.read();
      if (read === undefined || read.done) throw new Error(`the proof ended with ${said}`);
      said += new TextDecoder().decode(read.value);
    }
    const worker = workers.at(-1);
    const ended = worker && once(worker, 'exit');
    gone.abort();
    // 1: somebody has ended it; 0: it has come to its end.
    expect(await ended).toEqual([1]);
  });
});

const isSimulated = Compile(simulateDocuments.reply);

function populationIn(reply: unknown) {
  if (!isSimulated.Check(reply) || reply.population === null)
    throw new Error(`not described: ${JSON.stringify(reply)}`);
  return reply.population;
}

describe('simulations, explanations and comparisons', () => {
  const documents = [{ document: 'b.json', text: branchingText('b') }];

  test('[B9] a few visitors meet all of a campaign, and many at random say what it costs them', async () => {
    const few = await client.call('POST', '/simulate', { body: { documents, campaign: 'b', day: '2027-01-11' } });
    expect([few.status, few.json()]).toMatchObject([
      200,
      {
        campaign: 'b',
        day: '2027-01-11',
        text: saying('transitions 3 of 3'),
        simulation: { met: { transitions: [3, 3], ends: [1, 1] }, begin: ['home'], missed: [] },
        population: null,
      },
    ]);
    const many = await client.call('POST', '/simulate', { body: { documents, campaign: 'b', visitors: 40, seed: 7 } });
    expect(many.json()).toMatchObject({
      text: saying('b: 40 visitors drawn with seed 7'),
      simulation: null,
      population: { visitors: 40, seed: 7, endings: [{ end: 'bye' }] },
    });
    const { routes, ways } = populationIn(many.json());
    expect(routes.map(({ route }) => route).toSorted()).toEqual(['bye', 'home', 'women']);
    expect(routes.map(({ share }) => share)).toEqual(routes.map(({ visitors }) => visitors / 40));
    const [bye, home, women] = ['bye', 'home', 'women'].map((name) => routes.find(({ route }) => route === name));
    expect([home?.visitors, home?.minutes, bye?.visitors]).toEqual([40, 0, 40]);
    expect(ways.filter(({ from }) => from === 'women')).toMatchObject([{ transition: 0, visitors: women?.visitors }]);
    // From the first page, everybody takes one of the two ways.
    const [some = 0, others = 0] = ways.filter(({ from }) => from === 'home').map(({ visitors }) => visitors);
    expect([some + others, Math.min(some, others) > 0]).toEqual([40, true]);
    expect(bye?.minutes).toBeGreaterThan(0);
  });

  test('[B9] it is explained who comes to a route', async () => {
    const reply = await client.call('POST', '/explain', { body: { documents, campaign: 'b', route: 'women' } });
    expect([reply.status, reply.json()]).toMatchObject([
      200,
      {
        reached: 'somebody',
        ways: [{ from: 'home', transition: 0, when: A_TEXT, path: ['home'] }],
        text: saying('candidate.gender = female'),
        visitor: {
          brings: [],
          steps: [
            { route: 'home', entered: [{ what: 'the gender', value: 'female' }] },
            { route: 'women', entered: including({ what: 'the first name', value: A_TEXT }) },
          ],
          confirmed: true,
        },
        alternatives: [
          {
            from: 'home',
            transition: 1,
            to: 'bye',
            changes: ['the gender is male (now: female)'],
            asked: [],
            path: ['home', 'bye'],
          },
        ],
      },
    ]);
  });

  test('[B9] [N2] a visitor who comes to a route is told in the language of the author', async () => {
    const body = { documents, campaign: 'b', route: 'women', block: 'seen', language: 'es' };
    const reply = await client.call('POST', '/explain', { body });
    expect(reply.json()).toMatchObject({
      visitor: { steps: [{ route: 'home', entered: [{ what: 'el género', value: 'femenino' }] }, { route: 'women' }] },
      alternatives: [{ to: 'bye', changes: ['el género es masculino (ahora: femenino)'] }],
    });
  });

  test.each([
    ['seen', 'somebody', 'A visitor who sees it:'],
    ['unseen', 'nobody', 'Nobody sees it.'],
  ])('[B9] it is explained who sees the block "%s": %s', async (block, reached, text) => {
    const body = { documents, campaign: 'b', route: 'women', block };
    const reply = await client.call('POST', '/explain', { body });
    expect(reply.json()).toMatchObject({ block, reached, condition: A_TEXT, text: saying(text) });
    expect([reached, reply.json()['visitor'] === null]).toEqual([reached, reached === 'nobody']);
  });

  test('[B9] a draft is compared with what is live, in words', async () => {
    await client.publish([['compared.json', await client.write('compared.json', branchingText('compared'))]]);
    const same = await client.call('POST', '/diff', {
      body: { after: [{ document: 'compared.json', revision: 'draft' }] },
    });
    expect(same.json()).toMatchObject({ equal: true, campaigns: [{ campaign: 'compared', verdict: 'equal' }] });
    await client.write('compared.json', branchingText('compared', { name: 'Compared', home: 'women' }));
    const changed = await client.call('POST', '/diff', {
      body: { after: [{ document: 'compared.json', revision: 'draft' }], visitors: 20 },
    });
    const visitor = having({ steps: including(having({ route: A_TEXT })) });
    const sentence = {
      place: A_TEXT,
      words: A_TEXT,
      sentences: { place: having({ template: A_TEXT }), words: having({ template: A_TEXT }) },
      witness: including(A_TEXT),
      told: ['en', 'es'].map((language) => having({ language, visitor })),
    };
    expect([changed.status, changed.json()]).toMatchObject([
      200,
      {
        equal: false,
        findings: [],
        campaigns: [
          {
            campaign: 'compared',
            verdict: 'changed',
            differences: including(having(sentence)),
          },
        ],
        text: saying('for visitors'),
      },
    ]);
  });

  test('[B9] a new campaign is told as new', async () => {
    const reply = await client.call('POST', '/diff', { body: { after: documents } });
    expect(reply.json()).toMatchObject({ equal: false, campaigns: [{ campaign: 'b', verdict: 'added' }] });
  });
});

describe('what bad input gets', () => {
  const text = branchingText('b');

  test.each([
    [
      'a document with a text and a revision',
      '/prove',
      { documents: [{ document: 'b.json', text, revision: 1 }] },
      400,
      'request-invalid',
    ],
    [
      'a document with neither',
      '/simulate',
      { documents: [{ document: 'b.json' }], campaign: 'b' },
      400,
      'request-invalid',
    ],
    ['a name that is none', '/prove', { documents: [{ document: '../b', text }] }, 422, 'document-name-invalid'],
    [
      'a document twice',
      '/diff',
      {
        after: [
          { document: 'b.json', text },
          { document: 'b.json', text },
        ],
      },
      422,
      'document-twice',
    ],
    [
      'a revision that does not exist',
      '/prove',
      { documents: [{ document: 'b.json', revision: 999_999 }] },
      404,
      'revision-unknown',
    ],
    [
      'a draft that does not exist',
      '/diff',
      { after: [{ document: 'none.json', revision: 'draft' }] },
      404,
      'revision-unknown',
    ],
    ['a campaign that does not exist', '/prove', { campaigns: ['nope'] }, 404, 'campaign-unknown'],
    [
      'a language that does not exist',
      '/explain',
      { campaign: 's6', route: 'postal', language: 'xx' },
      400,
      'request-invalid',
    ],
    ['a day long ago', '/simulate', { campaign: 's6', day: '0001-01-01' }, 400, 'request-invalid'],
    ['too many visitors', '/simulate', { campaign: 's6', visitors: 100_000 }, 400, 'request-invalid'],
    [
      'a campaign with errors',
      '/simulate',
      { documents: [{ document: 'f.json', text: '{' }], campaign: 'f' },
      422,
      'campaign-faulty',
    ],
    [
      'a misspelt route',
      '/explain',
      { documents: [{ document: 'b.json', text }], campaign: 'b', route: 'wimen' },
      404,
      'place-unknown',
    ],
    [
      'a block of another route',
      '/explain',
      { documents: [{ document: 'b.json', text }], campaign: 'b', route: 'home', block: 'seen' },
      404,
      'place-unknown',
    ],
  ])('[B9] %s', async (_what, path, body, status, code) => {
    const reply = await client.call('POST', path, { body });
    expect([reply.status, reply.json()['code']]).toEqual([status, code]);
  });

  test('[B9] a misspelt name is told with the one that was meant', async () => {
    const body = { documents: [{ document: 'b.json', text }], campaign: 'b', route: 'wimen' };
    const reply = await client.call('POST', '/explain', { body });
    expect(reply.json()['reason']).toBe('There is no route "wimen": did you mean women?');
  });

  test.each(['/prove', '/simulate', '/explain', '/diff'])('[B9] %s needs a token that may read', async (path) => {
    const made = await client.call('POST', '/tokens', {
      body: { name: `w${path}`.replace('/', ''), scopes: ['write'], days: 1 },
    });
    const token = String(made.json()['token']);
    const stranger = await client.call('POST', path, { token: 'nobody-knows-this-token-at-all', body: {} });
    expect([stranger.status, stranger.json()['code']]).toEqual([401, 'token-missing']);
    const writer = await client.call('POST', path, { token, body: {} });
    expect([writer.status, writer.json()['code']]).toEqual([403, 'token-forbidden']);
  });
});

describe('revisions', () => {
  type Reply = Awaited<ReturnType<typeof client.call>>;
  const reportOf = (revision: number) => client.call('GET', `/documents/told.json/revisions/${revision}/report`);
  const isReady = (reply: Reply) => reply.json()['state'] === 'ready';

  test('[B9] a revision tells what is found and proven in it, and what it changes; nobody waits for it', async () => {
    const first = await client.write('told.json', branchingText('told', { version: 1 }));
    const second = await client.write('told.json', stuckText('told'));
    const begun = await reportOf(second);
    expect([begun.status, begun.json()]).toEqual([
      200,
      { revision: second, parent: first, state: 'working', report: null, outdated: false },
    ]);
    const ready = await vi.waitUntil(async () => reportOf(second).then((reply) => isReady(reply) && reply), WAIT);
    expect(ready.json()).toMatchObject({
      revision: second,
      parent: first,
      report: {
        findings: including(having({ code: 'missing-default' })),
        verdict: 'faulty',
        proofs: [
          { campaign: 'told', verdict: 'faulty', findings: [{ code: 'prove-gap', witness: including(A_TEXT) }] },
        ],
        difference: {
          equal: false,
          campaigns: [{ campaign: 'told', verdict: 'changed', differences: including(having({ words: A_TEXT })) }],
        },
      },
    });
    const started = workers.length;
    expect((await reportOf(second)).json()).toEqual(ready.json());
    expect(workers).toHaveLength(started);
  });

  test('[B9] a revision of another document, or none, is unknown', async () => {
    const other = await client.write('other.json', branchingText('other'));
    for (const revision of [other, 999_999]) {
      const reply = await reportOf(revision);
      expect([reply.status, reply.json()['code']]).toEqual([404, 'revision-unknown']);
    }
  });
});
