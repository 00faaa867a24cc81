import { selected, type Selection } from '../store/selection-slice.ts';
import type { StudioStore } from '../store/studio-store.ts';
import type { Outline, OutlineBlock, OutlineRoute } from './outline.ts';
import { outlineNow } from './use-outline.ts';

/** What a block says, wherever it stands. */
const sayingOf = ({ block, part, id, props, showWhen }: OutlineBlock) =>
  JSON.stringify([block, part, id, props, showWhen]);

const placesOf = (saying: string, route: OutlineRoute | undefined) =>
  (route?.blocks ?? []).filter((block) => sayingOf(block) === saying).map(({ at }) => at);

const routeIn = (outline: Outline, name: string) => outline.routes.find((route) => route.name === name);

/** Where the selected block stands after a change that moved it; undefined: it was not moved, or is gone. */
export function movedTo(before: Outline, after: Outline, now: Selection): Selection | undefined {
  if (now.kind !== 'block') return undefined;
  const from = routeIn(before, now.route);
  const block = from?.blocks[now.at];
  if (block === undefined) return undefined;
  const saying = sayingOf(block);
  const places = placesOf(saying, routeIn(after, now.route));
  if (places.includes(now.at)) return undefined;
  // One that is alike is not this one, which was changed.
  const isKept = places.length >= placesOf(saying, from).length;
  const [nearest] = places.toSorted((one, other) => Math.abs(one - now.at) - Math.abs(other - now.at));
  if (isKept && nearest !== undefined) return { ...now, at: nearest };
  const other = after.routes.find(
    (route) =>
      route.name !== now.route && placesOf(saying, route).length > placesOf(saying, routeIn(before, route.name)).length,
  );
  const at = placesOf(saying, other).at(-1);
  return other === undefined || at === undefined ? undefined : { kind: 'block', route: other.name, at };
}

/** Keeps the selected block selected when undo, or somebody else, moves it. Returns what ends it. */
export function followSelection(store: StudioStore, document: string): () => void {
  let seen = outlineNow(store, document);
  let { documents } = store.getState().editing;
  return store.subscribe(() => {
    const state = store.getState();
    if (state.editing.documents === documents) return;
    ({ documents } = state.editing);
    const before = seen;
    seen = outlineNow(store, document);
    if (before === undefined || seen === undefined || before === seen) return;
    const moved = movedTo(before, seen, state.selection.now);
    if (moved !== undefined) store.dispatch(selected(moved));
  });
}
