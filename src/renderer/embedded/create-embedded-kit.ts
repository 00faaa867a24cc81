import { createApiChecks } from '#api/checks.ts';
import type { ApiClient, CallingVisit } from '#api/client.ts';
import { createConditionSearch } from '#api/condition-search.ts';
import type { PageData } from '#api/page-data.ts';
import { createRemoteQueries } from '#api/queries.ts';
import { findRoute } from '#engine/transition.ts';
import { createRandomId } from '#registry/random-id.ts';
import type { ImagePort } from '#registry/image-port.ts';
import type { Registry } from '#registry/registry.ts';
import { deviceChanged, sent } from '#store/events.ts';
import { createVisitListeners } from '#store/listeners/create-visit-listeners.ts';
import type { Outbox } from '#store/outbox/outbox.ts';
import { createSafeStorage, type SafeStorage } from '#store/persistence/browser-storage.ts';
import { createDeviceClock } from '#store/persistence/device-clock.ts';
import { createVisitStorage, type VisitStorage } from '#store/persistence/visit-storage.ts';
import { visitOf } from '#store/selectors.ts';
import { createSessionLog } from '#store/tracking/session-log.ts';
import { createSessionStorage, type SessionStorage } from '#store/tracking/session-storage.ts';
import { routePath, searchOf } from '../addresses.ts';
import { beginVisit } from '../live/begin-visit.ts';
import { createDeferredClient } from '../live/create-deferred-client.ts';
import { createImagePort } from '../live/create-image-port.ts';
import type { GuestPage, LivePage } from '../live/live-page.ts';
import { loadRemoteCalls } from '../live/load-remote-calls.ts';
import { laterScheduling } from '../live/scheduling/later-scheduling.ts';
import { startSigning } from '../live/create-live-page.ts';
import { watchRemotes } from '../live/watch-remotes.ts';
import { hasEnded } from '../has-ended.ts';
import { createPageKit, type PageKit } from '../page-kit.ts';
import { createEmbeddedOutbox, type SaveLead } from './embedded-outbox.ts';
import type { GuestPlace } from './guest-router.tsx';

/** Where a visit is remembered: on the device, or only while the campaign is shown. */
export type Memory = 'device' | 'none';

export interface EmbeddedKitOptions {
  readonly page: PageData;
  readonly registry: Registry;
  readonly memory: Memory;
  readonly connect: (visit: () => CallingVisit) => ApiClient;
  /** Does the page's own origin accept photos? */
  readonly takesImages: boolean;
  readonly save: SaveLead;
  readonly place: GuestPlace;
  readonly guest: GuestPage;
  readonly leave: (address: string) => void;
}

/** The kit of an embedded campaign. `close` stores what is not stored yet, and stops listening. */
export interface EmbeddedKit {
  readonly kit: PageKit;
  readonly close: () => void;
}

const ENSURE_LIMIT = 6_000;
const SYNC_LIMIT = 1_500;

const FORGETS: SafeStorage = {
  read: () => undefined,
  write: () => undefined,
  remove: () => undefined,
  works: () => false,
};

const NO_IMAGES: ImagePort = { send: () => Promise.resolve('failed'), remove: () => Promise.resolve() };

/** What connects the pages of a kit to the outside world. */
interface Ports {
  readonly client: ApiClient;
  readonly outbox: Outbox;
  readonly storage: VisitStorage;
  readonly sessions: SessionStorage;
  readonly listeners: ReturnType<typeof createVisitListeners>;
  readonly flush: () => void;
  readonly keepsAnswers: boolean;
  /** Aborted when the campaign is removed from the page. */
  readonly closing: AbortSignal;
}

type EmbeddedPage = LivePage & { readonly navigate: (route: string, replace: boolean) => void };

/** Listens for changes of the network and for the page being unloaded. */
function listenToWindow(kit: PageKit, ports: Ports, backOnline: () => void): void {
  const { closing, flush, keepsAnswers } = ports;
  const setOnline = (online: boolean) => kit.store.dispatch(deviceChanged({ online, keeps: keepsAnswers }));
  setOnline(window.navigator.onLine);
  const listen = (name: string, listener: () => void) => window.addEventListener(name, listener, { signal: closing });
  listen('offline', () => setOnline(false));
  listen('online', () => {
    setOnline(true);
    backOnline();
  });
  listen('pagehide', flush);
  listen('visibilitychange', flush);
}

function createEmbeddedPage(kit: PageKit, ports: Ports, options: EmbeddedKitOptions): EmbeddedPage {
  const { store, page } = kit;
  const { client, outbox, storage, sessions, listeners, flush } = ports;
  const visit = () => visitOf(store.getState(), store.getState().path.route);
  const remotes = watchRemotes(kit, createRemoteQueries(client, visit, loadRemoteCalls));
  const syncDraft = async () => {
    const late = new Promise((resolve) => setTimeout(resolve, SYNC_LIMIT));
    await Promise.race([client.call('putDraft', { body: visit(), keepalive: true }), late]);
  };
  let begun = false;
  return {
    guest: options.guest,
    checks: createApiChecks(client),
    scheduling: laterScheduling(kit, client, syncDraft),
    ensure: (names) => remotes.ensure(names, ENSURE_LIMIT),
    retry: remotes.retry,
    retryFailed: remotes.retryFailed,
    // The visit navigates in its own history; a router of the app would lead elsewhere.
    attach: () => undefined,
    navigate: (name, replace) => {
      const { campaign, query } = store.getState().path;
      const route = findRoute(campaign, name);
      if (route) options.place.show(`${routePath(campaign, query, route)}${searchOf(query)}`, replace);
    },
    // The browser's own history belongs to the app.
    back: (previous) => void store.dispatch(sent({ to: previous.name, replace: false })),
    flush,
    syncDraft,
    findConditions: createConditionSearch(client, page.state.locale),
    images: options.takesImages ? createImagePort(syncDraft, () => store.getState().path.draftId) : NO_IMAGES,
    chatAddress: () => Promise.resolve(undefined),
    forget: () => {
      listeners.stop();
      storage.clear(page.state.campaign.id);
      sessions.clear();
      void outbox.dropRefused();
      options.guest.startOver();
    },
    leave: options.leave,
    startSigning: () => startSigning(client, store.getState()),
    begin: () => {
      // In React's strict mode every effect runs twice.
      if (begun || ports.closing.aborted) return;
      begun = true;
      beginVisit(kit, storage, sessions, 'back');
      flush();
      void outbox.flush();
      listenToWindow(kit, ports, () => {
        void outbox.flush();
        remotes.retryFailed();
      });
    },
  };
}

/** Builds the kit of a campaign that is embedded in another page. */
export function createEmbeddedKit(options: EmbeddedKitOptions): EmbeddedKit {
  const { page, registry, memory } = options;
  const closing = new AbortController();
  const now = () => new Date();
  const local = memory === 'none' ? FORGETS : createSafeStorage(() => window.localStorage);
  const session = memory === 'none' ? FORGETS : createSafeStorage(() => window.sessionStorage);
  const storage = createVisitStorage({ local, session, clock: createDeviceClock(now) });
  const sessions = createSessionStorage({ session, createId: () => createRandomId(window.crypto), now });
  const client = options.connect(() => kit.store.getState().path);
  const reports = createDeferredClient(client);
  const outbox = createEmbeddedOutbox({
    campaign: page.state.campaign.id,
    kit: () => kit,
    local,
    isKept: memory === 'device',
    save: (entry) => options.save(kit, client, entry),
  });
  const listeners = createVisitListeners({
    client: reports.client,
    outbox,
    storage,
    sessions,
    sessionLog: createSessionLog(Date.now),
    hasEnded: (state) => hasEnded(kit, state),
    navigate: (route, replace) => live.navigate(route, replace),
  });
  const kit = createPageKit(page, registry, [listeners.middleware]);
  const flush = () => {
    listeners.flush();
    reports.flush();
  };
  const live = createEmbeddedPage(
    kit,
    { client, outbox, storage, sessions, listeners, flush, keepsAnswers: local.works(), closing: closing.signal },
    options,
  );
  kit.live = live;
  return {
    kit,
    close: () => {
      flush();
      listeners.stop();
      closing.abort();
    },
  };
}
