import { createApiChecks } from '#api/checks.ts';
import { createApiClient } from '#api/client.ts';
import { createConditionSearch } from '#api/condition-search.ts';
import type { PageData } from '#api/page-data.ts';
import { createRemoteQueries } from '#api/queries.ts';
import type { Registry } from '#registry/registry.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { resumed } from '#store/events.ts';
import { visitOf } from '#store/selectors.ts';
import type { LivePage } from '../live/live-page.ts';
import { loadRemoteCalls } from '../live/load-remote-calls.ts';
import { watchRemotes } from '../live/watch-remotes.ts';
import { createPageKit, type PageKit } from '../page-kit.ts';

const LOOKS_FOR_NOTHING = () => undefined;

/**
 * The example's page in a browser: it reads, validates and makes calls as in a flow; it stores nothing, saves nothing
 * and leads nowhere.
 */
function createGalleryLive(kit: PageKit): LivePage {
  const client = createApiClient((...request) => window.fetch(...request));
  const remotes = watchRemotes(
    kit,
    createRemoteQueries(client, () => visitOf(kit.store.getState(), page.route), loadRemoteCalls),
  );
  const { page } = kit;
  const { state } = page;
  return {
    checks: createApiChecks(client),
    scheduling: {
      hold: () => Promise.resolve('failed'),
      release: () => Promise.resolve(),
      book: () => Promise.resolve('failed'),
    },
    ensure: (names) => remotes.ensure(names, 1000),
    retry: remotes.retry,
    retryFailed: remotes.retryFailed,
    attach: LOOKS_FOR_NOTHING,
    back: LOOKS_FOR_NOTHING,
    flush: LOOKS_FOR_NOTHING,
    syncDraft: () => Promise.resolve(),
    forget: LOOKS_FOR_NOTHING,
    findConditions: createConditionSearch(client, state.locale),
    images: { send: () => Promise.resolve('failed'), remove: () => Promise.resolve() },
    chatAddress: () => Promise.resolve(undefined),
    leave: (address) => window.location.assign(ownPath(address)),
    startSigning: () => Promise.resolve({ ok: false, code: 'offline' }),
    begin: () =>
      void kit.store.dispatch(
        resumed({
          answers: state.answers,
          draftId: '',
          secret: '',
          revision: 0,
          entry: state.entry,
          trail: [],
          readIn: {},
          subjectSaved: false,
          successSaved: false,
          today: state.today,
          width: Math.round(window.innerWidth),
          restored: false,
          typed: {},
        }),
      ),
  };
}

/** Builds the kit of an example's page in a browser. */
export function createGalleryKit(page: PageData, registry: Registry): PageKit {
  const kit = createPageKit(page, registry);
  kit.live = createGalleryLive(kit);
  return kit;
}
