import type { ApiClient } from '#api/client.ts';
import { createApiChecks } from '#api/checks.ts';
import { createConditionSearch } from '#api/condition-search.ts';
import { createRemoteQueries } from '#api/queries.ts';
import { findRoute } from '#engine/transition.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import { afterPaint } from '#ui/after-paint.ts';
import { ChunkLoadError, loadPart } from '#ui/load-part.ts';
import { deviceChanged, partChanged, sent } from '#store/events.ts';
import type { Outbox } from '#store/outbox/outbox.ts';
import type { VisitStorage } from '#store/persistence/visit-storage.ts';
import type { SessionStorage } from '#store/tracking/session-storage.ts';
import { visitOf } from '#store/selectors.ts';
import { routePath, searchOf } from '../addresses.ts';
import type { PageKit } from '../page-kit.ts';
import { laterImages } from './later-images.ts';
import { beginVisit } from './begin-visit.ts';
import { joinVisit } from './join-visit.ts';
import { loadRemoteCalls } from './load-remote-calls.ts';
import type { LivePage, Navigation } from './live-page.ts';
import { laterScheduling } from './scheduling/later-scheduling.ts';
import { watchRemotes } from './watch-remotes.ts';
import type { SigningStart } from '#registry/block-runtime.ts';
import type { RootState } from '#store/create-visit-store.ts';

/** Longer than the server waits for the signing service. */
const SIGNING_TIME_LIMIT = 15_000;

/** Asks the server where the visit, as it is now, can be signed (G4). */
export async function startSigning(client: ApiClient, state: RootState): Promise<SigningStart> {
  const reply = await client.call('postSigningSession', {
    body: { visit: visitOf(state, state.path.route) },
    timeLimit: SIGNING_TIME_LIMIT,
  });
  return reply.ok ? { ok: true, url: reply.value.customerURL } : { ok: false, code: reply.code };
}

export interface LivePorts {
  readonly client: ApiClient;
  readonly outbox: Outbox;
  readonly storage: VisitStorage;
  readonly sessions: SessionStorage;
  readonly persist: { readonly flush: () => void; readonly stop: () => void };
  /** Can this browser store anything for a page? */
  readonly keepsAnswers: () => boolean;
}

/**
 * The longest that a visitor who pressed Next waits for outcomes that decide the route, once the code that makes the
 * calls is loaded.
 */
const ENSURE_LIMIT = 6_000;
const SYNC_LIMIT = 1_500;

/** How many steps of this document's history come before the shown one; the router counts them. */
function stepsBehind(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/** An address that pages must not link to leads nowhere. */
function goTo(address: string): void {
  if (address === window.location.href) window.location.reload();
  else window.location.assign(linkTarget(address) ?? '#');
}

async function chatAddress(client: ApiClient): Promise<string | undefined> {
  const answer = await client.call('getChat', {});
  return answer.ok && answer.value.online ? answer.value.url : undefined;
}

function listenToWindow(mayGo: () => void, connection: (online: boolean) => void): void {
  window.addEventListener('online', () => connection(true));
  window.addEventListener('offline', () => connection(false));
  window.addEventListener('pagehide', mayGo);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') mayGo();
  });
}

/** Updates the page on whether it has a network, now and whenever that changes. */
function followConnection(store: PageKit['store'], keeps: boolean): (online: boolean) => void {
  const follow = (online: boolean) => void store.dispatch(deviceChanged({ online, keeps }));
  follow(window.navigator.onLine);
  return follow;
}

/** Brings the server's copy of the visit up to date, or gives up waiting for it. */
async function sendDraft({ store }: PageKit, client: ApiClient): Promise<void> {
  const state = store.getState();
  await Promise.race([
    client.call('putDraft', { body: visitOf(state, state.path.route), keepalive: true }),
    new Promise((resolve) => setTimeout(resolve, SYNC_LIMIT)),
  ]);
}

/**
 * Few visitors have an appointment when they arrive, so its code is loaded only for them. Without it the remembered
 * appointments remain, and the page says that a part of it is missing.
 */
async function checkAppointments(kit: PageKit, client: ApiClient, storage: VisitStorage): Promise<void> {
  if (Object.keys(kit.store.getState().booking).length === 0) return;
  try {
    const { checkBookings } = await loadPart('check-bookings', () => import('./scheduling/check-bookings.ts'));
    await checkBookings(kit, client, storage);
  } catch (error) {
    if (!(error instanceof ChunkLoadError)) throw error;
    kit.store.dispatch(partChanged('missing'));
  }
}

/** Removes what this browser keeps of the visit. */
function forget(
  { state, earlier }: PageKit['page'],
  { outbox, storage, sessions, persist }: Pick<LivePorts, 'outbox' | 'storage' | 'sessions' | 'persist'>,
): void {
  persist.stop();
  for (const id of [state.campaign.id, ...(earlier?.campaigns ?? [])]) storage.clear(id);
  sessions.clear();
  void outbox.dropRefused();
}

/** Builds what a page can do in a browser. `navigate` shows a route by name; the listeners of the store use it. */
export function createLivePage(
  kit: PageKit,
  { client, outbox, storage, sessions, persist, keepsAnswers }: LivePorts,
): LivePage & { readonly navigate: (route: string, replace: boolean) => void } {
  const { store, page } = kit;
  const remotes = watchRemotes(
    kit,
    createRemoteQueries(client, () => visitOf(store.getState(), store.getState().path.route), loadRemoteCalls),
  );
  let navigation: Navigation | undefined;
  const syncDraft = () => sendDraft(kit, client);
  return {
    checks: createApiChecks(client),
    scheduling: laterScheduling(kit, client, syncDraft),
    ensure: (names) => remotes.ensure(names, ENSURE_LIMIT),
    retry: remotes.retry,
    retryFailed: remotes.retryFailed,
    attach: (attached) => {
      navigation = attached;
    },
    navigate: (name, replace) => {
      const { campaign, query } = store.getState().path;
      const route = findRoute(campaign, name);
      if (route) navigation?.show(`${routePath(campaign, query, route)}${searchOf(query)}`, replace);
    },
    back: (previous) =>
      stepsBehind() > 0 ? navigation?.back() : void store.dispatch(sent({ to: previous.name, replace: false })),
    flush: persist.flush,
    syncDraft,
    findConditions: createConditionSearch(client, page.state.locale),
    images: laterImages(syncDraft, () => kit.store.getState().path.draftId),
    chatAddress: () => chatAddress(client),
    forget: () => forget(page, { outbox, storage, sessions, persist }),
    leave: goTo,
    startSigning: () => startSigning(client, store.getState()),
    begin: () => {
      // Before the visit is resumed: the page is drawn once for both.
      const connected = followConnection(store, keepsAnswers());
      beginVisit(kit, storage, sessions);
      void checkAppointments(kit, client, storage);
      joinVisit(kit, storage);
      listenToWindow(persist.flush, (online) => {
        connected(online);
        if (!online) return;
        void outbox.flush();
        remotes.retryFailed();
      });
      // At once: another tab that opens now belongs to the same visit.
      persist.flush();
      afterPaint(() => void outbox.flush());
    },
  };
}
