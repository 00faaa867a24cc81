import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { duplicateBlock, removeBlock } from '../outline/edits.ts';
import type { OutlineRoute } from '../outline/outline.ts';
import { useBlockMoves } from '../outline/use-block-moves.ts';
import { useClipboard } from '../outline/use-clipboard.ts';
import { outlineNow, routeNow } from '../outline/use-outline.ts';
import { selected } from '../store/selection-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

const MOVES = { ArrowUp: -1, ArrowDown: 1 } as const;
const isMove = (key: string): key is keyof typeof MOVES => Object.hasOwn(MOVES, key);

/** What a key does to the selected block of a list; undefined: nothing. */
function useActions(route: OutlineRoute) {
  const { store, document } = useOpenCampaign();
  const move = useBlockMoves(route);
  const { copy, cut, paste } = useClipboard(route);
  /** Another block of the list is selected in place of one that is gone. */
  const selectBeside = (at: number) => {
    const left = route.blocks.length - 1;
    if (left > 0) store.dispatch(selected({ kind: 'block', route: route.name, at: Math.min(at, left - 1) }));
  };
  return ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, at: number | undefined) => {
    const isControl = (ctrlKey || metaKey) && !altKey && !shiftKey;
    if (isControl && key.toLowerCase() === 'v')
      return () => void paste(at === undefined ? route.blocks.length : at + 1);
    const block = at === undefined ? undefined : route.blocks[at];
    if (at === undefined || block === undefined) return undefined;
    if (altKey && isMove(key)) return () => void move(at, MOVES[key]);
    if (key === 'Delete' && !isControl)
      return () => {
        removeBlock(store, route, at);
        selectBeside(at);
      };
    if (!isControl) return undefined;
    if (key.toLowerCase() === 'd')
      return () => duplicateBlock(store, route, block, outlineNow(store, document)?.routes ?? []);
    if (key.toLowerCase() === 'c') return () => copy(block);
    if (key.toLowerCase() !== 'x') return undefined;
    return () => {
      cut(block);
      selectBeside(at);
    };
  };
}

/** A key for each block of a list, kept when it moves: the list says what is selected whenever keys differ. */
export function keysOf({ blocks }: OutlineRoute): readonly string[] {
  const names = blocks.map(({ block = '', part = '', id = '' }) => [block, part, id].join(' '));
  return names.map((name, at) => `${name} ${names.slice(0, at).filter((one) => one === name).length}`);
}

/** The key of the selected block of a list, which shows a change a moment later than it is made. */
export function useChosenKey(route: OutlineRoute): string | undefined {
  const { store, document } = useOpenCampaign();
  return useStudio(({ selection: { now } }) =>
    now.kind === 'block' && now.route === route.name ? keysOf(routeNow(store, document, route))[now.at] : undefined,
  );
}

/** The keys of a list of blocks; the focus follows the block that they change. */
export function useBlockKeys(route: OutlineRoute, list: RefObject<HTMLElement | null>, isLocked: boolean) {
  const at = useStudio(({ selection: { now } }) =>
    now.kind === 'block' && now.route === route.name ? now.at : undefined,
  );
  const actionOf = useActions(route);
  const { store, document } = useOpenCampaign();
  const chosen = useChosenKey(route);
  const isChanged = useRef(false);
  useEffect(() => {
    // After a key that changed nothing, the focus is left to whatever is done elsewhere.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && list.current?.contains(target) !== true) isChanged.current = false;
    };
    window.document.addEventListener('focusin', onFocus);
    return () => window.document.removeEventListener('focusin', onFocus);
  }, [list]);
  useEffect(() => {
    if (!isChanged.current || chosen === undefined) return;
    isChanged.current = routeNow(store, document, route) !== route;
    const focusRow = () => list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen)}"]`)?.focus();
    focusRow();
    // The list draws its rows once more: one that is new or has moved may be there only then.
    requestAnimationFrame(focusRow);
  });
  return (event: KeyboardEvent) => {
    const action = isLocked ? undefined : actionOf(event, at);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    isChanged.current = true;
    action();
  };
}
