import { useSyncExternalStore } from 'react';
import type { StudioFact } from '../assist/messages.ts';
import { haveSameTexts } from '../store/same-texts.ts';
import { useOpenCampaign, type OpenCampaign } from '../store/use-studio.tsx';

export type Facts = ReadonlyMap<string, StudioFact>;

/** How long nothing must change before facts are asked for again. */
const PAUSE_MS = 250;

/** The same facts as before, if none has changed: an open list of them stays open. */
function kept(before: Facts, known: readonly StudioFact[]): Facts {
  const isSame = JSON.stringify([...before.values()]) === JSON.stringify(known);
  return isSame ? before : new Map(known.map((fact) => [fact.name, fact]));
}

/** The facts of an open campaign, which are asked for once for everything that shows them. */
function watchFacts({ store, assist, document }: OpenCampaign) {
  const listeners = new Set<() => void>();
  let facts: Facts = new Map();
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  let seen = store.getState().editing.documents;

  async function load(): Promise<void> {
    asked += 1;
    const question = asked;
    seen = store.getState().editing.documents;
    const known = await assist.facts(seen, document);
    if (question !== asked || known === undefined) return;
    const before = facts;
    facts = kept(before, known);
    if (facts !== before) for (const listener of listeners) listener();
  }

  function plan(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), wait);
  }

  function noticeChange(): void {
    const before = seen;
    seen = store.getState().editing.documents;
    // Nobody chooses while they write, and each answer reads all documents.
    if (seen !== before && !haveSameTexts(before, seen)) plan(facts.size > 0 ? PAUSE_MS : 0);
  }

  return {
    now: () => facts,
    listen: (listener: () => void) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        stop = store.subscribe(noticeChange);
        plan(0);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        stop?.();
      };
    },
  };
}

const watched = new WeakMap<OpenCampaign, ReturnType<typeof watchFacts>>();

function factsOf(open: OpenCampaign): ReturnType<typeof watchFacts> {
  const known = watched.get(open) ?? watchFacts(open);
  watched.set(open, known);
  return known;
}

/** The facts that the campaign knows, those that it asks for first; empty until they are known. */
export function useFacts(): Facts {
  const { now, listen } = factsOf(useOpenCampaign());
  return useSyncExternalStore(listen, now, now);
}
