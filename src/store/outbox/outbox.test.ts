import { expect, test } from 'vitest';
import type { CallResult } from '#api/client.ts';
import type { SavedLead, SaveLeadBody } from '#api/contract/lead-calls.ts';
import type { SaveStatus } from '../events.ts';
import { createSafeStorage } from '../persistence/browser-storage.ts';
import { createOutbox, pauseAfter } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { createFallbackStore, createIndexedDbStore, createLocalStore, type OutboxStore } from './outbox-store.ts';

const DRAFT = '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11';
const SECRET = 'a5f6c1e2-7d0c-4b52-9f3b-1f6a4c5d2e22';

function save(revision: number): SaveLeadBody {
  return {
    revision,
    visit: {
      draftId: DRAFT,
      campaignId: 's6',
      campaignVersion: 1,
      entry: 'home',
      route: 'phone',
      locale: 'en',
      today: '2026-11-21',
      query: {},
      answers: {},
      device: {},
    },
  };
}

function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const blocked = () => {
  throw new Error('blocked');
};

type Reply = CallResult<SavedLead> | 'lost';
const offline: Reply = { ok: false, code: 'offline', status: 0, issues: [] };
const problem = (status: number, code: string, revision?: number): Reply => ({
  ok: false,
  code,
  status,
  issues: [{ field: 'candidate.phone', code: 'phone' }],
  ...(revision === undefined ? {} : { revision }),
});

/** An outbox whose server gives the listed answers first, then accepts everything. */
function outboxWith(store: OutboxStore, replies: readonly Reply[] = []) {
  const waitingReplies = [...replies];
  const keys: string[] = [];
  const secrets: (string | undefined)[] = [];
  const statuses: SaveStatus[] = [];
  const saved: number[] = [];
  const pauses: { readonly milliseconds: number; readonly callback: () => void }[] = [];
  const outbox = createOutbox({
    store,
    send: async ({ body, key, secret }) => {
      secrets.push(secret);
      keys.push(key);
      const reply = waitingReplies.shift();
      return reply === undefined || reply === 'lost'
        ? { ok: true, status: 201, value: { leadId: DRAFT, revision: body.revision, verdicts: null } }
        : reply;
    },
    isOnline: () => false,
    now: () => new Date('2026-11-21T10:00:00Z'),
    delay: (callback, milliseconds) => {
      pauses.push({ callback, milliseconds });
      return () => undefined;
    },
    random: () => 1,
    onStatus: (status) => void statuses.push(status),
    onSaved: ({ revision }) => void saved.push(revision),
  });
  return { outbox, keys, secrets, statuses, saved, pauses };
}

const freshStore = () => createLocalStore(createSafeStorage(memoryStorage));

test('[K1] a save is sent under its draft and revision, and the outbox is empty after it', async () => {
  const store = freshStore();
  const { outbox, keys, saved, statuses } = outboxWith(store);
  await outbox.add(save(1), SECRET);
  expect(keys).toEqual([`${DRAFT}:1`]);
  expect(saved).toEqual([1]);
  expect(statuses).toEqual(['saving', 'sent']);
  expect(await store.all()).toEqual([]);
});

test.each([
  ['offline', offline],
  ['down', problem(503, 'outside-failed')],
  ['busy', problem(429, 'too-many-requests')],
  [
    'answering something that is not a reply',
    { ok: false, code: 'bad-reply', status: 200, issues: [] } satisfies Reply,
  ],
])('[K1] a server that is %s gets the very same save again, later', async (_name, reply) => {
  const { outbox, keys, statuses, pauses, saved } = outboxWith(freshStore(), [reply]);
  await outbox.add(save(1), SECRET);
  expect(statuses.at(-1)).toBe('offline');
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([1_000]);
  await outbox.flush();
  expect(keys).toEqual([`${DRAFT}:1`, `${DRAFT}:1`]);
  expect(saved).toEqual([1]);
});

test('[K1] pauses between tries double up to a minute and are spread', () => {
  expect([0, 1, 2, 3, 10].map((failures) => pauseAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000, 60_000]);
  expect(pauseAfter(3, 0)).toBe(4_000);
});

test('[K1] a save that waits outlives the page', async () => {
  const storage = memoryStorage();
  const before = outboxWith(createLocalStore(createSafeStorage(() => storage)), [offline]);
  await before.outbox.add(save(1), SECRET);
  const after = outboxWith(createLocalStore(createSafeStorage(() => storage)));
  await after.outbox.flush();
  expect(after.keys).toEqual([`${DRAFT}:1`]);
  expect(after.statuses).toEqual(['saving', 'sent']);
});

test('[K1] saves go out oldest first, and one that cannot go keeps the later ones waiting', async () => {
  const { outbox, keys } = outboxWith(freshStore(), [offline]);
  await outbox.add(save(1), SECRET);
  await outbox.add(save(2), SECRET);
  expect(keys).toEqual([`${DRAFT}:1`, `${DRAFT}:1`, `${DRAFT}:2`]);
});

test('[K1] a refused save is kept with its issues, shown after a reload, and dropped for a newer one', async () => {
  const store = freshStore();
  const first = outboxWith(store, [problem(422, 'lead-invalid')]);
  await first.outbox.add(save(1), SECRET);
  expect(first.statuses.at(-1)).toBe('refused');
  expect((await store.all())[0]?.refusal).toEqual({
    code: 'lead-invalid',
    route: 'phone',
    issues: [{ field: 'candidate.phone', code: 'phone' }],
  });
  const reloaded = outboxWith(store);
  await reloaded.outbox.flush();
  expect(reloaded).toMatchObject({ keys: [], statuses: ['refused'] });
  await reloaded.outbox.add(save(2), SECRET);
  expect(reloaded.statuses.at(-1)).toBe('sent');
  expect(await store.all()).toEqual([]);
});

test.each(['revision-stale', 'idempotency-key-reused'])(
  '[K1] a number that another tab has used (%s) makes the save the next revision',
  async (code) => {
    const { outbox, keys, saved } = outboxWith(freshStore(), [problem(code === 'revision-stale' ? 409 : 422, code)]);
    await outbox.add(save(3), SECRET);
    expect(keys).toEqual([`${DRAFT}:3`, `${DRAFT}:4`]);
    expect(saved).toEqual([4]);
  },
);

test.each([
  ['revision-stale', 10_000, 10_001],
  ['revision-too-far', 7, 8],
])(
  '[K1] if the server says which revision it has (%s), the save takes the next one, however far that is',
  async (code, stored, next) => {
    const { outbox, keys, saved } = outboxWith(freshStore(), [problem(409, code, stored)]);
    await outbox.add(save(900), SECRET);
    expect(keys).toEqual([`${DRAFT}:900`, `${DRAFT}:${next}`]);
    expect(saved).toEqual([next]);
  },
);

test("[K1, K8] a save that waits carries the draft's secret with it, through reload and renumbering", async () => {
  const storage = memoryStorage();
  await outboxWith(createLocalStore(createSafeStorage(() => storage)), [offline]).outbox.add(save(1), SECRET);
  const after = outboxWith(createLocalStore(createSafeStorage(() => storage)), [problem(409, 'revision-stale')]);
  await after.outbox.flush();
  expect([after.keys, after.secrets]).toEqual([
    [`${DRAFT}:1`, `${DRAFT}:2`],
    [SECRET, SECRET],
  ]);
});

/** A save with the same number and other answers. */
const otherSave = (revision: number): SaveLeadBody => ({
  ...save(revision),
  visit: { ...save(revision).visit, answers: { 'candidate.age': 46 } },
});

test('[K1] a save that replaces one being sent by another tab is sent too; both tabs report it sent', async () => {
  const store = freshStore();
  // The second tab adds its save while the reply to the first is on its way, and sends it once the first was accepted.
  const second = outboxWith(store, [problem(422, 'idempotency-key-reused')]);
  let other: Promise<void> | undefined;
  const racing: OutboxStore = {
    ...store,
    remove: async (entry) => {
      other ??= second.outbox.add(otherSave(1), SECRET);
      await other;
      await store.remove(entry);
    },
  };
  await outboxWith(racing).outbox.add(save(1), SECRET);
  expect(second.keys).toEqual([`${DRAFT}:1`, `${DRAFT}:2`]);
  expect(second.statuses.at(-1)).toBe('sent');
  expect(await store.all()).toEqual([]);
});

test('[K1] removing a sent save keeps an entry that another tab stored under the same key', async () => {
  const store = freshStore();
  const entry = { key: `${DRAFT}:1`, queuedAt: '2026-11-21T10:00:00.000Z', body: save(1) };
  const other = { ...entry, body: otherSave(1) };
  await store.put(other);
  await store.remove(entry);
  expect(await store.all()).toEqual([other]);
});

test('[K1] a tab whose save another one has sent and removed asks the server, and reports it sent', async () => {
  const store = freshStore();
  const put = async (entry: OutboxEntry) => {
    await store.put(entry);
    // The other tab is faster.
    await store.remove(entry);
  };
  const { outbox, keys, statuses, saved } = outboxWith({ ...store, put });
  await outbox.add(save(1), SECRET);
  expect([keys, statuses, saved]).toEqual([[`${DRAFT}:1`], ['saving', 'sent'], [1]]);
});

test('[K1] a save that another tab sent is confirmed by its new number alone, later if offline', async () => {
  const store = freshStore();
  const { outbox, keys, statuses } = outboxWith(store, [problem(409, 'revision-stale'), offline]);
  await outbox.add(save(1), SECRET);
  await outbox.flush();
  expect(keys).toEqual([`${DRAFT}:1`, `${DRAFT}:2`, `${DRAFT}:2`]);
  expect(statuses.at(-1)).toBe('sent');
});

test('[K1] saves added while one is being sent follow it, each once', async () => {
  const { outbox, keys } = outboxWith(freshStore());
  await Promise.all([outbox.add(save(1), SECRET), outbox.add(save(2), SECRET), outbox.flush()]);
  expect(keys).toEqual([`${DRAFT}:1`, `${DRAFT}:2`]);
});

test('[K1] with every storage blocked the save waits in memory', async () => {
  const store = createFallbackStore(createIndexedDbStore(blocked), createLocalStore(createSafeStorage(blocked)));
  const { outbox, keys } = outboxWith(store, [offline]);
  await outbox.add(save(1), SECRET);
  await outbox.flush();
  expect(keys).toHaveLength(2);
  expect(await store.all()).toEqual([]);
});

test('[K5] starting over forgets what was refused and keeps what is still to be sent', async () => {
  const store = freshStore();
  const { outbox } = outboxWith(store, [problem(422, 'lead-invalid'), offline]);
  await outbox.add(save(1), SECRET);
  await outbox.add(save(2), SECRET);
  await outbox.dropRefused();
  expect((await store.all()).map(({ key }) => key)).toEqual([`${DRAFT}:2`]);
});
