import { lazy, type ComponentType } from 'react';
import type { BlockProps, Props } from '#registry/define-block.ts';
import type { Registry } from '#registry/registry.ts';
import { loadPart } from '#ui/load-part.ts';

export type BlockView = ComponentType<BlockProps<Props>>;

/** The components of blocks, which come when a page needs them. */
export interface BlockComponents {
  /** The component, if it is here. A page that begins with all of its blocks at hand needs no place holders. */
  readonly peek: (name: string) => BlockView | undefined;
  /** The component as soon as it is here; shows its place holder until then. */
  readonly later: (name: string) => BlockView;
  readonly load: (names: readonly string[]) => Promise<void>;
  /** What did not come is asked for anew, the next time that it is drawn. */
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
    // What does not come now is asked for again, visibly, when its place on a page is drawn.
    load: async (names) =>
      void (await Promise.allSettled(names.filter((name) => registry.find(name) && !loaded.has(name)).map(load))),
  };
}
