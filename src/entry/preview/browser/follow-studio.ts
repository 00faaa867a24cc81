import type { AuthorAct, PlayedVisit, StudioMove } from '#api/preview/preview-messages.ts';
import { findRoute } from '#engine/transition.ts';
import { routePath } from '#renderer/addresses.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import { entered } from '#store/events.ts';
import { joinAnswers } from '#store/selectors.ts';
import { createChoosing, createFrame } from './choose-blocks.ts';
import { createTextEditing } from './edit-text.ts';
import type { BlockMarks } from './mark-blocks.tsx';
import { createPaintedTexts } from './painted-texts.ts';
import { visitPlaced } from './unsaved-store.ts';

export interface FollowStudio {
  /** Does what an author does in the studio. `tell` is told what they do here. */
  readonly follow: (move: StudioMove, tell: (act: AuthorAct) => void) => void;
  /** A visitor of the studio is shown: they bring what they bring, whatever the page itself was made for. */
  readonly isPlaying: () => boolean;
}

/** The studio answers a press by selecting what was pressed, within so many milliseconds. */
const ANSWER_MS = 1000;

type VisitorMove = Extract<StudioMove, { type: 'visitor' }>;
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
    /** Somebody on the visit of the author: the page, its calls and its day are the same. */
    visitor: ({ route, answers, country }: VisitorMove) => {
      before ??= visitNow();
      const { visit } = before;
      const payload = { ...visit.payload, ...(country === undefined ? {} : { country }) };
      place({ visit: { ...visit, answers, payload }, route, entered: {} });
    },
    stop: () => {
      if (before) place(before);
      before = undefined;
    },
  };
}

/** Follows what the author selects in the studio, and tells it what they press and type here. */
export function followStudio(kit: () => PageKit, marks: BlockMarks): FollowStudio {
  const jumpTo = createJumps(kit);
  const player = createPlayer(kit, jumpTo);
  const texts = createPaintedTexts(kit, marks);
  const editing = createTextEditing(texts);
  let choosing: ReturnType<typeof createChoosing> | undefined;
  let select: ReturnType<typeof createFrame> | undefined;
  let pressedAt = -Infinity;
  function show(route: string, at: number | undefined): void {
    if (!editing.isOf(route, at)) editing.end();
    jumpTo(route);
    select ??= createFrame(marks);
    const block = findRoute(kit().store.getState().path.campaign, route)?.blocks[at ?? -1];
    select(block?.id);
    // Once the screen is drawn. What was pressed here is in view: it stays under the pointer.
    if (block && performance.now() - pressedAt > ANSWER_MS) setTimeout(() => scrollToBlock(marks, block.id), 60);
  }
  const follow: FollowStudio['follow'] = (move, tell) => {
    if (move.type === 'edit') return editing.begin(move, tell);
    if (move.type === 'show') return show(move.route, move.at);
    editing.end();
    if (move.type === 'play') return player.play(move.route, move.visit);
    if (move.type === 'visitor') return player.visitor(move);
    if (move.type === 'played') return player.stop();
    choosing ??= createChoosing({ marks, texts, editing });
    const tellPressed: typeof tell = (act) => {
      if (act.type === 'chosen') pressedAt = performance.now();
      tell(act);
    };
    choosing(move.on ? tellPressed : undefined);
  };
  return { follow, isPlaying: player.isPlaying };
}

function scrollToBlock(marks: BlockMarks, id: string): void {
  const rect = marks.rectOf(id);
  if (rect === undefined || (rect.top >= 0 && rect.bottom <= window.innerHeight)) return;
  window.scrollBy({ top: rect.top - window.innerHeight / 4 });
}
