import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThreadExaminer } from '#server/features/content/examining/examiner-thread.ts';
import { campaignText, contentClient, type ContentReply, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { GATE } from '#tests/support/held-examiner-thread.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { until } from '#tests/support/until.ts';

const THREAD = new URL('../../support/held-examiner-thread.ts', import.meta.url);
const threads: Worker[] = [];
const gate = new Int32Array(new SharedArrayBuffer(8));

const examiner = createThreadExaminer(() => {
  const thread = new Worker(THREAD, { workerData: gate.buffer });
  threads.push(thread);
  return thread;
});

function open(): void {
  Atomics.store(gate, GATE.isOpen, 1);
  Atomics.notify(gate, GATE.isOpen);
}

/** Begins something that the thread has to do, and resolves when the thread has it and is held. */
async function hold(begin: () => Promise<ContentReply>) {
  Atomics.store(gate, GATE.isOpen, 0);
  Atomics.store(gate, GATE.waiting, 0);
  let isAnswered = false;
  const answer = begin().finally(() => {
    isAnswered = true;
  });
  await until(async () => (Atomics.load(gate, GATE.waiting) > 0 ? true : undefined), {
    failure: () => 'the thread was given nothing',
    pointless: () => isAnswered,
  });
  return { answer };
}

let site: PageSite;
let client: ReturnType<typeof contentClient>;
beforeAll(async () => {
  site = await openPageSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CAMPAIGN_PROOFS: 'off' }, examiner });
  client = contentClient(site);
  // The first page takes longer than all others.
  await site.app.inject('/signup/s6');
});
afterAll(async () => {
  await site.close();
  await examiner.close();
});

const ROUTES = 4000;

/** A campaign of four thousand pages. */
function largeText(id: string): string {
  const title = { en: 'Page', es: 'Página' };
  const routes = Array.from({ length: ROUTES }, (_, index) => ({
    name: `p${index}`,
    title,
    blocks: index === 0 ? [{ block: 'FullName' }] : [],
    ...(index === ROUTES - 1 ? {} : { next: [{ to: `p${index + 1}` }] }),
  }));
  return JSON.stringify(JSON.parse(campaignText(id, { home: 'p0', routes })));
}

/** In which order a screen and something else are answered, if the thread is at work on that until the screen is. */
async function orderOf(begin: () => Promise<ContentReply>): Promise<readonly string[]> {
  const order: string[] = [];
  const { answer } = await hold(() =>
    begin().then((reply) => {
      order.push(`the other: ${reply.status}`);
      return reply;
    }),
  );
  const screen = await site.app.inject(`/signup/s6?utm_source=${threads.length}`);
  order.push(`screen: ${screen.statusCode}`);
  open();
  await answer;
  return order;
}

const SCREEN_FIRST = (status: number) => ['screen: 200', `the other: ${status}`];

test('[B9] a visitor gets a screen while a large document is checked', async () => {
  const documents = [{ document: 'large.json', text: largeText('large') }];
  expect(await orderOf(() => client.call('POST', '/check', { body: { documents } }))).toEqual(SCREEN_FIRST(200));
});

test('[B9] a visitor gets a screen while a large document is judged, published and edited', async () => {
  const revision = await client.write('published.json', largeText('published'));
  const changes = [{ document: 'published.json', revision }];
  const judge = () => client.call('POST', '/publications', { body: { changes, onlyJudge: true } });
  expect(await orderOf(judge)).toEqual(SCREEN_FIRST(200));
  expect(await orderOf(() => client.publish([['published.json', revision]]))).toEqual(SCREEN_FIRST(201));
  expect(site.services.campaigns.find('published')?.campaign.routes).toHaveLength(ROUTES);
  const edit = () =>
    client.call('POST', '/documents/published.json/operations', {
      headers: { 'if-match': `"${revision}"` },
      body: { operations: [{ do: 'set', pointer: '/name', value: 'Another name' }] },
    });
  expect(await orderOf(edit)).toEqual(SCREEN_FIRST(200));
});

test('[B9] if the thread dies, the call says so, and the next one is answered', async () => {
  const documents = [{ document: 'twice.json', text: largeText('twice') }];
  const check = () => client.call('POST', '/check', { body: { documents } });
  const dying = await hold(check);
  await threads.at(-1)?.terminate();
  const died = await dying.answer;
  expect([died.status, died.json()['code']]).toEqual([503, 'thread-lost']);
  open();
  const before = threads.length;
  const next = await check();
  expect([next.status, next.json()]).toEqual([200, { findings: [] }]);
  expect(threads).toHaveLength(before + 1);
  expect(site.logs.map(({ message }) => message)).toContain('A thread ended before it had answered');
});
