import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Middleware } from '@reduxjs/toolkit';
import type { PageData } from '#api/page-data.ts';
import type { BindBlock } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { VisibleBlock } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import { createPageTranslator, type Translator } from '#i18n/translator.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import { createTextOf } from '#registry/text-values.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { createVisitStore, type RootState, type VisitStore } from '#store/create-visit-store.ts';
import { createSelectFlowState } from '#store/selectors.ts';
import type { LocalizedText } from '#schemas/language.ts';
import { createComponents, type BlockComponents } from './components.ts';
import type { LivePage } from './live/live-page.ts';

/** During takeover, a failure ends the attempt: the visitor continues with the page that the server rendered. */
export interface Takeover {
  readonly fail: (error: unknown) => void;
}

/** What everything on a page shares. The server builds one for each request. */
export interface PageKit {
  readonly page: PageData;
  readonly store: VisitStore;
  /** The state of the first render, the same on the server and in the browser. */
  readonly first: RootState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly registry: Registry;
  readonly translator: Translator;
  readonly components: BlockComponents;
  readonly bind: BindBlock;
  readonly flow: (state?: RootState) => FlowState;
  /** A text of the document or of a study, filled in for the visit as it is now. */
  readonly text: (localized: LocalizedText | undefined) => string;
  readonly shell: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** The blocks of a route that this visitor sees. The same list while nothing changed. */
  readonly blocks: (route: Route, flow: FlowState) => readonly VisibleBlock[];
  /** The questions that came into view since the page was loaded. */
  readonly seen: Set<string>;
  /** What only a browser has. */
  live?: LivePage;
  /** Present while the browser takes over a page that the server rendered; removed once it has. */
  takeover?: Takeover | undefined;
}

function createBlocksOf(bind: BindBlock): PageKit['blocks'] {
  const known = new WeakMap<FlowState, Map<Route, readonly VisibleBlock[]>>();
  return (route, flow) => {
    const routes = known.get(flow) ?? new Map<Route, readonly VisibleBlock[]>();
    const blocks = routes.get(route) ?? shownBlocks(route, flow, bind);
    known.set(flow, routes.set(route, blocks));
    return blocks;
  };
}

/** Builds the kit of a page. */
export function createPageKit(page: PageData, registry: Registry, middleware: readonly Middleware[] = []): PageKit {
  const store = createVisitStore(page, middleware);
  const select = createSelectFlowState();
  const translator = createPageTranslator({
    locale: page.state.locale,
    shell: page.texts.shell,
    blocks: page.texts.blocks,
    product: page.operator.brand.product,
  });
  const textOf = createTextOf(translator, page.operator);
  const flow = (state = store.getState()) => select(state);
  const bind = createBlockBinder(registry, textOf);
  return {
    page,
    store,
    registry,
    translator,
    bind,
    flow,
    seen: new Set(),
    first: store.getState(),
    subscribe: (listener) => store.subscribe(listener),
    components: createComponents(registry),
    text: (localized) => textOf(flow())(localized),
    shell: (key, values) => translator.translate('shell', key, values),
    blocks: createBlocksOf(bind),
  };
}

const KitContext = createContext<PageKit | undefined>(undefined);
export const PageKitProvider = KitContext.Provider;

/** The kit of the page. Throws outside a page. */
export function usePage(): PageKit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('usePage() outside a page');
  return kit;
}

/**
 * A part of the store. The selector must return a primitive, or an object that stays the same while nothing changed.
 */
export function useStore<Value>(selector: (state: RootState) => Value): Value {
  const { store, first, subscribe } = usePage();
  return useSyncExternalStore(
    subscribe,
    () => selector(store.getState()),
    () => selector(first),
  );
}
