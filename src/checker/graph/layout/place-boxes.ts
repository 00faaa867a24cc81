import { Graph, layout, type Point, type Size } from '@dagrejs/dagre';
import type { ChartArrow, ChartRoute, FlowChart } from '../flow-chart.ts';
import { labelBox, routeBox, type Box } from './boxes.ts';

/** How large routes and the labels of arrows are drawn. */
export interface BoxSizes {
  readonly routeBox: (route: ChartRoute) => Box;
  /** An arrow without a label: no lines and no size. */
  readonly labelBox: (chart: FlowChart, arrow: ChartArrow) => Box;
}

/** As the picture of a flow draws them. */
const PICTURE: BoxSizes = { routeBox, labelBox };

/** Left and top of a box. */
export interface PlacedBox extends Box {
  readonly x: number;
  readonly y: number;
}

/**
 * What a line passes through: a route at its ends; between them, the label of the arrow or a lane next to other boxes.
 */
export interface Stop {
  /** The centre. */
  readonly x: number;
  /** Where its layer starts and ends. A layer contains only boxes and straight lines. */
  readonly top: number;
  readonly bottom: number;
  /** Where the route starts and ends; for other stops, the same as the layer. */
  readonly from: number;
  readonly to: number;
}

export interface Line {
  readonly arrow: ChartArrow;
  /** It leads back up, and is listed from top to bottom like the others. */
  readonly upward: boolean;
  readonly stops: readonly Stop[];
  /** Instead of stops, the corners of an arrow from a route to itself. */
  readonly loop?: readonly Point[];
}

export interface Placed {
  readonly boxes: ReadonlyMap<string, PlacedBox>;
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

/** Top and bottom of each layer, by its centre. */
type Layers = ReadonlyMap<number, { readonly top: number; readonly bottom: number }>;

const GAP = { across: 26, down: 22 } as const;

/** Places the routes with these names, and the labels of the arrows between them, so that none touches another. */
export function placed(chart: FlowChart, names: ReadonlySet<string>, sizes: BoxSizes = PICTURE): Placed {
  const routes = chart.routes.filter(({ name }) => names.has(name)).map(sizes.routeBox);
  const arrows = chart.arrows.filter(({ from, to }) => names.has(from) && names.has(to));
  if (routes.length === 0) return { boxes: new Map(), lines: [], width: 0, height: 0 };
  const graph = new Graph({ multigraph: true });
  // Half of the layers are for the labels of arrows: dagre halves the distance for them.
  graph.setGraph({ nodesep: GAP.across, edgesep: GAP.across, ranksep: 2 * GAP.down });
  for (const { id, width, height } of routes) graph.setNode(id, { width, height });
  const labels = arrows.map((arrow) => ({ arrow, box: sizes.labelBox(chart, arrow) }));
  // In this order, dagre puts the first arrow of a route on the left.
  for (const { arrow, box } of labels.toReversed())
    graph.setEdge(arrow.from, arrow.to, { width: box.width, height: box.height, labelpos: 'c' }, String(arrow.index));
  layout(graph);
  const boxes = [
    ...routes.map((box) => placedAt(box, graph.node(box.id))),
    // An arrow without a label has a lane, but no box.
    ...labels.flatMap(({ arrow, box }) => (box.lines.length === 0 ? [] : [placedAt(box, edgeOf(graph, arrow))])),
  ];
  const layers = layersOf(boxes);
  const { width, height } = graph.graph();
  return {
    boxes: new Map(boxes.map((box) => [box.id, box])),
    lines: arrows.map((arrow) => lineOf(graph, layers, arrow)),
    width,
    height,
  };
}

function edgeOf(graph: Graph, { from, to, index }: ChartArrow): ReturnType<Graph['edge']> {
  return graph.edge(from, to, String(index));
}

/** Dagre's positions are centres. */
function placedAt(box: Box, { x = 0, y = 0 }: Partial<Point>): PlacedBox {
  return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
}

const middleOf = (y: number) => Math.round(y * 100);

function layersOf(boxes: readonly PlacedBox[]): Layers {
  const layers = new Map<number, { top: number; bottom: number }>();
  for (const { y, height } of boxes) {
    const known = layers.get(middleOf(y + height / 2));
    layers.set(middleOf(y + height / 2), {
      top: Math.min(y, known?.top ?? y),
      bottom: Math.max(y + height, known?.bottom ?? y + height),
    });
  }
  return layers;
}

function lineOf(graph: Graph, layers: Layers, arrow: ChartArrow): Line {
  const { points } = edgeOf(graph, arrow);
  if (arrow.from === arrow.to) return { arrow, upward: false, stops: [], loop: points };
  const [from, to] = [graph.node(arrow.from), graph.node(arrow.to)];
  const laneAt = ({ x, y }: Point): Stop => {
    const { top, bottom } = layers.get(middleOf(y)) ?? { top: y, bottom: y };
    return { x, top, bottom, from: top, to: bottom };
  };
  const routeAt = ({ x, y, height }: Size & Point): Stop => ({
    ...laneAt({ x, y }),
    from: y - height / 2,
    to: y + height / 2,
  });
  // The first and the last point are on the edges of the routes.
  const stops = [routeAt(from), ...points.slice(1, -1).map(laneAt), routeAt(to)];
  const upward = from.y > to.y;
  return { arrow, upward, stops: upward ? stops.toReversed() : stops };
}
