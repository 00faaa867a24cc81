import type { BindBlock, BoundBlock } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { watchState, type Note, type WatchedVisit } from '../world/watched-reads.ts';
import type { SymbolicVisitor } from './subject.ts';

type Use = Parameters<BindBlock>[0];

interface Bound {
  /** What the block read of the visit; it grows when a field reads more later. */
  readonly reads: Set<string>;
  readonly seen: string;
  readonly bound: BoundBlock | undefined;
}

/** The maximum number of variants of one block that are searched. */
const MAX_VIEWS = 64;

/** Binds blocks to visits and caches the result: a block that reads the same of two visits is the same in both. */
export class BindMemory {
  readonly #bind: BindBlock;
  readonly #known = new Map<string, Bound[]>();

  constructor(bind: BindBlock) {
    this.#bind = bind;
  }

  bind(
    place: string,
    use: Use,
    view: FlowState,
    visit: WatchedVisit,
    visitor: SymbolicVisitor,
    note: Note,
  ): BoundBlock | undefined {
    const known = this.#known.get(place) ?? [];
    this.#known.set(place, known);
    const found = known.find(({ reads, seen }) => signature(reads, view, visitor) === seen);
    if (found) for (const variable of found.reads) note(variable);
    return found ? found.bound : this.#bindAnew(known, use, view, visit, visitor, note);
  }

  #bindAnew(
    known: Bound[],
    use: Use,
    view: FlowState,
    visit: WatchedVisit,
    visitor: SymbolicVisitor,
    note: Note,
  ): BoundBlock | undefined {
    const reads = new Set<string>();
    const tell = (variable: string) => {
      reads.add(variable);
      note(variable);
    };
    const bound = this.#bind(use, watchState(view, rewatched(visit, tell), tell));
    if (known.length < MAX_VIEWS) known.push({ reads, seen: signature(reads, view, visitor), bound });
    return bound;
  }
}

/** Returns the same visit, with its reads reported to another callback. */
function rewatched({ again }: WatchedVisit, tell: Note): WatchedVisit {
  return again(tell);
}

function signature(reads: ReadonlySet<string>, view: FlowState, { world, remotes, booked }: SymbolicVisitor): string {
  let text = '';
  for (const variable of reads) {
    const answer = view.answers[variable];
    if (answer !== undefined) text += JSON.stringify(answer);
    else if (variable === 'booking') text += booked;
    else if (variable.startsWith('remote.')) text += JSON.stringify(remotes);
    else text += String(world[variable] ?? '');
    text += '|';
  }
  return text;
}
