import { Fragment, type FragmentInstance } from 'react';
import type { PageKit } from '#renderer/page-kit.ts';

type BlockView = NonNullable<ReturnType<PageKit['components']['peek']>>;

/** Where the blocks of the shown page are, by their ids. */
export interface BlockMarks {
  /** The smallest rectangle around a block; undefined: it is not shown, or draws nothing. */
  rectOf(id: string): DOMRect | undefined;
  /** The id of the block at a point: the smallest, where one lies in another. */
  at(point: Point): string | undefined;
}

export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

export function contains({ left, right, top, bottom }: DOMRect, { clientX, clientY }: Point): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

function around(rects: readonly DOMRect[]): DOMRect | undefined {
  const [first] = rects;
  if (first === undefined) return undefined;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

/**
 * Remembers which part of the page each block draws. No element is added: the page stays the one that the server
 * rendered, and is taken over as a visitor's is.
 */
export function markBlocks(kit: PageKit): BlockMarks {
  const places = new Map<string, FragmentInstance>();
  const views = new WeakMap<BlockView, BlockView>();
  const marked = (View: BlockView): BlockView => {
    const Marked: BlockView = (props) => (
      <Fragment
        ref={(place) => {
          if (place !== null) places.set(props.id, place);
          return () => {
            if (places.get(props.id) === place) places.delete(props.id);
          };
        }}
      >
        <View {...props} />
      </Fragment>
    );
    const known = views.get(View) ?? Marked;
    views.set(View, known);
    return known;
  };
  const { peek, later, ...others } = kit.components;
  Object.assign(kit, {
    components: {
      ...others,
      peek: (name: string) => {
        const View = peek(name);
        return View && marked(View);
      },
      later: (name: string) => marked(later(name)),
    },
  });
  const rectOf = (id: string) =>
    around(
      places
        .get(id)
        ?.getClientRects()
        .filter(({ width, height }) => width * height > 0) ?? [],
    );
  return {
    rectOf,
    at: (point) => {
      const hit = [...places.keys()].flatMap((id) => {
        const rect = rectOf(id);
        return rect !== undefined && contains(rect, point) ? [{ id, area: rect.width * rect.height }] : [];
      });
      return hit.toSorted((one, other) => one.area - other.area)[0]?.id;
    },
  };
}
