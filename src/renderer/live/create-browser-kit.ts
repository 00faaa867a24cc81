import { createApiClient, type ApiClient } from '#api/client.ts';
import { DRAFT_HEADER, SECRET_HEADER } from '#api/draft-header.ts';
import type { PageData } from '#api/page-data.ts';
import type { Registry } from '#registry/registry.ts';
import { saveConfirmed, saveStatusChanged } from '#store/events.ts';
import { createVisitListeners } from '#store/listeners/create-visit-listeners.ts';
import { createOutbox, type Outbox } from '#store/outbox/outbox.ts';
import { createFallbackStore, createIndexedDbStore, createLocalStore } from '#store/outbox/outbox-store.ts';
import { createSafeStorage, type SafeStorage } from '#store/persistence/browser-storage.ts';
import { createDeviceClock } from '#store/persistence/device-clock.ts';
import { createRandomId } from '#registry/random-id.ts';
import { createVisitStorage } from '#store/persistence/visit-storage.ts';
import { createSessionLog } from '#store/tracking/session-log.ts';
import { createSessionStorage } from '#store/tracking/session-storage.ts';
import { hasEnded } from '../has-ended.ts';
import { createPageKit, type PageKit } from '../page-kit.ts';
import { watchRecording } from '../recording/watch-recording.ts';
import { createDeferredClient } from './create-deferred-client.ts';
import { createLivePage } from './create-live-page.ts';
import { takeVerdicts } from './take-verdicts.ts';
import { isRecord } from '#api/guards.ts';

const SAVE_TIME_LIMIT = 20_000;

function later(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

/** The outbox of a page: saves through the API, and shows the page the status. */
function outboxOf(kit: () => PageKit, client: ApiClient, local: SafeStorage): Outbox {
  return createOutbox({
    store: createFallbackStore(
      createIndexedDbStore(() => window.indexedDB),
      createLocalStore(local),
    ),
    send: ({ body, key, secret = '' }) =>
      client.call('postLead', {
        body,
        headers: { 'idempotency-key': key, [DRAFT_HEADER]: body.visit.draftId, [SECRET_HEADER]: secret },
        timeLimit: SAVE_TIME_LIMIT,
        keepalive: true,
      }),
    isOnline: () => window.navigator.onLine,
    now: () => new Date(),
    delay: later,
    random: Math.random,
    onStatus: (status, entry) =>
      kit().store.dispatch(saveStatusChanged({ status, ...(entry?.refusal ? { refusal: entry.refusal } : {}) })),
    onSaved: ({ revision, verdicts }, { body: { visit } }) => {
      kit().store.dispatch(saveConfirmed({ draftId: visit.draftId, revision, verdicts }));
      takeVerdicts(kit(), verdicts, visit);
    },
  });
}

/** Builds the kit of a page in a browser: with storage, outbox, API and the effects of the visit. */
export function createBrowserKit(page: PageData, registry: Registry): PageKit {
  const now = () => new Date();
  const clock = createDeviceClock(now);
  const client = createApiClient(
    async (...request) => {
      const answer = await window.fetch(...request);
      clock.hear(answer.headers.get('date'));
      return answer;
    },
    () => kit.store.getState().path,
  );
  const local = createSafeStorage(() => window.localStorage);
  const session = createSafeStorage(() => window.sessionStorage);
  const storage = createVisitStorage({ local, session, clock });
  const sessions = createSessionStorage({ session, createId: () => createRandomId(window.crypto), now });
  const outbox = outboxOf(() => kit, client, local);
  const sessionLog = createSessionLog(Date.now);
  const reports = createDeferredClient(client);
  const listeners = createVisitListeners({
    client: reports.client,
    outbox,
    storage,
    sessions,
    sessionLog,
    hasEnded: (state) => hasEnded(kit, state),
    navigate: (route, replace) => live.navigate(route, replace),
  });
  const kit = createPageKit(page, registry, [listeners.middleware]);
  const flushRecording = watchRecording(kit, client, sessionLog);
  const flush = () => {
    listeners.flush();
    reports.flush();
    flushRecording();
  };
  const live = createLivePage(kit, {
    client,
    outbox,
    storage,
    sessions,
    persist: { flush, stop: listeners.stop },
    keepsAnswers: local.works,
  });
  kit.live = live;
  return kit;
}

/** The server wrote it into this very document; the check only needs to detect a truncated one. */
function isPageData(value: unknown): value is PageData {
  return (
    isRecord(value) &&
    isRecord(value['state']) &&
    typeof value['route'] === 'string' &&
    isRecord(value['texts']) &&
    isRecord(value['operator'])
  );
}

/** The data that the page was rendered from. Throws when the document carries none. */
export function readPageData(source: Document): PageData {
  const text = source.getElementById('page-data')?.textContent ?? '';
  const data: unknown = text === '' ? undefined : JSON.parse(text);
  if (!isPageData(data)) throw new Error('The document carries no page data');
  return data;
}
