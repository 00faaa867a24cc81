import type { ChartArrow, FlowChart } from '../flow-chart.ts';
import { bendBox, labelBox, routeBox, type Box } from './boxes.ts';

/** An arrow as a chain of boxes from one layer to the next, from its route to its target. */
export interface Chain {
  readonly arrow: ChartArrow;
  /** Ids of boxes. An arrow that leads back up is listed from top to bottom like the others. */
  readonly boxes: readonly string[];
  readonly upward: boolean;
}

export interface Layers {
  readonly layers: readonly (readonly Box[])[];
  readonly chains: readonly Chain[];
}

/**
 * Puts routes on every other layer, each below all that lead to it; between them the words of the arrows, and bends of
 * long ones.
 */
export function layersOf(chart: FlowChart, names: ReadonlySet<string>): Layers {
  const routes = chart.routes.filter(({ name }) => names.has(name));
  const arrows = chart.arrows.filter(({ from, to }) => names.has(from) && names.has(to));
  const upward = upwardArrows(
    routes.map(({ name }) => name),
    arrows,
  );
  const depth = depths(
    routes.map(({ name }) => name),
    arrows.filter((arrow) => arrow.from !== arrow.to),
    upward,
  );
  const last = Math.max(0, ...depth.values());
  const layers: Box[][] = Array.from({ length: 2 * last + 2 }, () => []);
  const put = (layer: number, box: Box) => {
    layers[layer]?.push(box);
    return box.id;
  };
  for (const route of routes) put(2 * (depth.get(route.name) ?? 0), routeBox(route));
  const chains = arrows.map((arrow): Chain => {
    const up = upward.has(arrow) || arrow.from === arrow.to;
    const [top, bottom] = up ? [arrow.to, arrow.from] : [arrow.from, arrow.to];
    const [first, end] = [2 * (depth.get(top) ?? 0), 2 * (depth.get(bottom) ?? 0)];
    const label = put(first + 1, labelBox(chart, arrow));
    const bends = Array.from({ length: Math.max(0, end - first - 2) }, (_, index) =>
      put(first + 2 + index, bendBox(`${label}~${index}`)),
    );
    return { arrow, upward: up, boxes: [top, label, ...bends, bottom] };
  });
  return { layers: layers.filter((layer) => layer.length > 0), chains };
}

/** Arrows that close a circle: those that lead to a route from which one came, in the order of the document. */
function upwardArrows(names: readonly string[], arrows: readonly ChartArrow[]): Set<ChartArrow> {
  const up = new Set<ChartArrow>();
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (name: string) => {
    open.add(name);
    for (const arrow of arrows.filter(({ from }) => from === name)) {
      if (open.has(arrow.to)) up.add(arrow);
      else if (!done.has(arrow.to)) visit(arrow.to);
    }
    open.delete(name);
    done.add(name);
  };
  for (const name of names) if (!done.has(name)) visit(name);
  return up;
}

/** The longest way down to each route. */
function depths(
  names: readonly string[],
  arrows: readonly ChartArrow[],
  upward: ReadonlySet<ChartArrow>,
): Map<string, number> {
  const depth = new Map(names.map((name) => [name, 0]));
  const down = arrows.map((arrow) => (upward.has(arrow) ? { from: arrow.to, to: arrow.from } : arrow));
  // Without circles the longest way has fewer steps than there are routes.
  for (let pass = 0; pass < names.length; pass++)
    for (const { from, to } of down) depth.set(to, Math.max(depth.get(to) ?? 0, (depth.get(from) ?? 0) + 1));
  return depth;
}
