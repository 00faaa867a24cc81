import type { PlayedVisit, StudioMove } from '#api/preview/preview-messages.ts';
import { findRoute } from '#engine/transition.ts';
import { routePath } from '#renderer/addresses.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import { entered } from '#store/events.ts';
import { joinAnswers } from '#store/selectors.ts';
import type { BlockMarks } from './mark-blocks.tsx';
import { visitPlaced } from './unsaved-store.ts';

/** A block that the author pressed. */
export interface ChosenBlock {
  readonly route: string;
  /** The position among the blocks of the route, from 0. */
  readonly at: number;
}

export interface FollowStudio {
  /** Does what an author does in the studio. `choose` is told which block they press. */
  readonly follow: (move: StudioMove, choose: (chosen: ChosenBlock) => void) => void;
  /** A visitor of the studio is shown: they bring what they bring, whatever the page itself was made for. */
  readonly isPlaying: () => boolean;
}

type Live = NonNullable<PageKit['live']>;
type Navigation = NonNullable<Parameters<Live['attach']>[0]>;

/** Shows any screen, also one that sends away visitors who lack what it requires. */
function createJumps(kit: () => PageKit): (route: string) => void {
  let pinned: string | undefined;
  const { live } = kit();
  const guarded = ({ show, back }: Navigation): Navigation => ({
    back: () => {
      pinned = undefined;
      back();
    },
    show: (path, replace) => {
      // The page wants to send the visitor away; the author wants to see it.
      if (replace && pinned !== undefined) return stay(pinned);
      pinned = undefined;
      show(path, replace);
    },
  });
  let navigation: Navigation | undefined;
  if (live)
    Object.assign(kit(), {
      live: {
        ...live,
        attach: (attached: Navigation | undefined) => {
          navigation = attached;
          live.attach(attached && guarded(attached));
        },
      },
    });

  function stay(route: string): void {
    const { store, page } = kit();
    const found = findRoute(store.getState().path.campaign, route);
    if (found) store.dispatch(entered({ route, path: `${page.basePath}/${found.path}`, passed: false }));
  }

  return (name) => {
    const { store } = kit();
    const { campaign, query, route: now } = store.getState().path;
    const route = findRoute(campaign, name);
    if (!route || now === name) return;
    pinned = name;
    navigation?.show(routePath(campaign, query, route), false);
  };
}

/** Puts visitors of the studio in place of the one who is here, who comes back afterwards. */
function createPlayer(kit: () => PageKit, jumpTo: (route: string) => void) {
  let before: Parameters<typeof visitPlaced>[0] | undefined;
  const visitNow = (): Parameters<typeof visitPlaced>[0] => {
    const state = kit().store.getState();
    const { query, payload, remote, today, entry, device, route } = state.path;
    const visit = {
      query,
      payload,
      remote,
      today,
      entry,
      device,
      answers: joinAnswers(state),
      bookings: state.booking,
    };
    return { visit, route, entered: state.ui.entered };
  };
  const place = (placed: Parameters<typeof visitPlaced>[0]) => {
    kit().store.dispatch(visitPlaced(placed));
    jumpTo(placed.route);
  };
  return {
    isPlaying: () => before !== undefined,
    play: (route: string, visit: PlayedVisit) => {
      before ??= visitNow();
      place({ visit, route, entered: {} });
    },
    stop: () => {
      if (before) place(before);
      before = undefined;
    },
  };
}

/** A frame around a block, drawn above the page. */
function createFrame(marks: BlockMarks) {
  const frame = document.createElement('div');
  frame.className = 'studio-frame';
  frame.hidden = true;
  document.body.append(frame);
  let framed: string | undefined;
  function draw(): void {
    const rect = framed === undefined ? undefined : marks.rectOf(framed);
    frame.hidden = rect === undefined;
    if (rect !== undefined) {
      frame.style.translate = `${rect.left}px ${rect.top}px`;
      frame.style.width = `${rect.width}px`;
      frame.style.height = `${rect.height}px`;
    }
    if (framed !== undefined) requestAnimationFrame(draw);
  }
  return (id: string | undefined) => {
    const isDrawing = framed !== undefined;
    framed = id;
    if (!isDrawing) draw();
  };
}

function contains({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** The id of the block under the pointer: the smallest, where one lies in another. */
function blockAt(marks: BlockMarks, event: MouseEvent): string | undefined {
  const hit = marks.ids().flatMap((id) => {
    const rect = marks.rectOf(id);
    return rect !== undefined && contains(rect, event) ? [{ id, area: rect.width * rect.height }] : [];
  });
  return hit.toSorted((one, other) => one.area - other.area)[0]?.id;
}

/** Makes presses choose blocks while the author wants to. */
function createChoosing(kit: () => PageKit, marks: BlockMarks) {
  const hovered = createFrame(marks);
  let choose: ((chosen: ChosenBlock) => void) | undefined;
  const placeOf = (id: string): ChosenBlock | undefined => {
    const { campaign, route } = kit().store.getState().path;
    const at = findRoute(campaign, route)?.blocks.findIndex((block) => block.id === id) ?? -1;
    return at === -1 ? undefined : { route, at };
  };
  const swallow = (event: MouseEvent) => {
    if (choose === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'click') return;
    const id = blockAt(marks, event);
    const chosen = id === undefined ? undefined : placeOf(id);
    if (chosen) choose(chosen);
  };
  for (const type of ['click', 'mousedown', 'pointerdown'] as const) window.addEventListener(type, swallow, true);
  window.addEventListener('mousemove', (event) => {
    if (choose !== undefined) hovered(blockAt(marks, event));
  });
  document.addEventListener('mouseleave', () => hovered(undefined));
  return (next: typeof choose) => {
    choose = next;
    if (next === undefined) hovered(undefined);
  };
}

/** Follows what the author selects in the studio, and tells it what they press here. */
export function followStudio(kit: () => PageKit, marks: BlockMarks): FollowStudio {
  const jumpTo = createJumps(kit);
  const player = createPlayer(kit, jumpTo);
  let choosing: ReturnType<typeof createChoosing> | undefined;
  let select: ReturnType<typeof createFrame> | undefined;
  const follow: FollowStudio['follow'] = (move, choose) => {
    if (move.type === 'play') return player.play(move.route, move.visit);
    if (move.type === 'played') return player.stop();
    if (move.type === 'choosing') {
      choosing ??= createChoosing(kit, marks);
      return choosing(move.on ? choose : undefined);
    }
    jumpTo(move.route);
    select ??= createFrame(marks);
    const block = findRoute(kit().store.getState().path.campaign, move.route)?.blocks[move.at ?? -1];
    select(block?.id);
    // Once the screen is drawn.
    if (block) setTimeout(() => scrollToBlock(marks, block.id), 60);
  };
  return { follow, isPlaying: player.isPlaying };
}

function scrollToBlock(marks: BlockMarks, id: string): void {
  const rect = marks.rectOf(id);
  if (rect === undefined || (rect.top >= 0 && rect.bottom <= window.innerHeight)) return;
  window.scrollBy({ top: rect.top - window.innerHeight / 4 });
}
