import type { ReactNode } from 'react';
import { ownPath } from '#schemas/safe-address.ts';

/** The size of each kind of drawing, in its own units: the beginning of its name tells them apart. */
const SIZES = { hero: [560, 420], step: [96, 80], group: [48, 48], icon: [24, 24], moment: [240, 168] } as const;

/** Drawings of what happens to a visitor. */
export type MomentName =
  | 'result'
  | 'thanks'
  | 'booked'
  | 'none'
  | 'other-ways'
  | 'closed'
  | 'offline'
  | 'error'
  | 'expired';

export type DrawingName = MomentName | 'search' | `hero-${string}` | `step-${string}` | `group-${string}`;

export function drawingSize(name: string): readonly [width: number, height: number] {
  const [kind = ''] = name.split('-');
  return kind === 'hero' || kind === 'step' || kind === 'group' || kind === 'icon' ? SIZES[kind] : SIZES.moment;
}

/**
 * A drawing of the product (`src/ui/drawings`) in the colours of the page. It only repeats what words say, so it is not
 * read out. The page refers to its file, which the browser keeps: neither the page nor its script contains it.
 */
export function Drawing({ name }: { readonly name: DrawingName }) {
  const [width, height] = drawingSize(name);
  return (
    <svg className="drawing" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <use href={ownPath(`/drawings/${name}.svg#drawing`)} />
    </svg>
  );
}

/** What has happened to a visitor: a drawing, and beside it one headline, one next step, one button. */
export function Moment({ name, children }: { readonly name: MomentName; readonly children: ReactNode }) {
  return (
    <div className="moment">
      <Drawing name={name} />
      <div className="moment-words">{children}</div>
    </div>
  );
}
