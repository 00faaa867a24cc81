import { lazy, type ComponentType } from 'react';
import type { BlockProps, Props } from '#registry/define-block.ts';
import type { Registry } from '#registry/registry.ts';
import { loadPart } from '#ui/load-part.ts';

export type BlockView = ComponentType<BlockProps<Props>>;

/** The components of blocks, loaded when a page needs them. */
export interface BlockComponents {
  /** The component, if it is loaded. A page that has all of its blocks when it starts needs no placeholders. */
  readonly peek: (name: string) => BlockView | undefined;
  /** The component, loaded lazily; shows its placeholder until then. */
  readonly later: (name: string) => BlockView;
  readonly load: (names: readonly string[]) => Promise<void>;
  /** Requests code that did not load again, the next time that its block renders. */
  readonly retry: (name: string) => void;
}

/** Builds the loader of a registry's components. */
export function createComponents(registry: Registry): BlockComponents {
  const loaded = new Map<string, BlockView>();
  const waiting = new Map<string, BlockView>();
  const load = async (name: string): Promise<BlockView> => {
    const block = registry.find(name);
    if (!block) throw new Error(`No block is called "${name}"`);
    const part = await loadPart(name, () => block.component());
    const view: BlockView = (props) => part.Component(props);
    loaded.set(name, view);
    return view;
  };
  return {
    peek: (name) => loaded.get(name),
    later: (name) => {
      const view = waiting.get(name) ?? lazy(async () => ({ default: await load(name) }));
      waiting.set(name, view);
      return view;
    },
    retry: (name) => void (loaded.has(name) || waiting.delete(name)),
    // If it does not load now, it is requested again, visibly, when its block renders.
    load: async (names) =>
      void (await Promise.allSettled(names.filter((name) => registry.find(name) && !loaded.has(name)).map(load))),
  };
}
