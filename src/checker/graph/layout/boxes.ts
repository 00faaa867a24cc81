import type { ChartArrow, ChartRoute, FlowChart } from '../flow-chart.ts';
import { graphTexts } from '../graph-texts.table.ts';
import { textWidth, wrapText } from './text-width.ts';

export const ROUTE = { width: 212, padding: 14, nameSize: 14, titleSize: 12.5, line: 17 } as const;
export const LABEL = { most: 190, size: 12, line: 16, padding: 7 } as const;

/**
 * Something with a position in the picture: a route, or the label of an arrow. Sizes are whole pixels, so that
 * positions are sums without rounding errors.
 */
export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly route?: ChartRoute;
  readonly arrow?: ChartArrow;
  readonly lines: readonly string[];
}

export function routeBox(route: ChartRoute): Box {
  const lines = wrapText(route.title, ROUTE.titleSize, ROUTE.width - 2 * ROUTE.padding);
  const name = textWidth(route.name, ROUTE.nameSize, true) + 2 * ROUTE.padding + 60;
  return {
    id: route.name,
    route,
    lines,
    width: Math.max(ROUTE.width, Math.ceil(name)),
    height: 2 * ROUTE.padding + 18 + lines.length * ROUTE.line,
  };
}

/** The label of an arrow; without one, no lines and no size. */
export function labelBox(chart: FlowChart, arrow: ChartArrow): Box {
  const texts = graphTexts(chart.language);
  const words = [arrow.words, ...(arrow.taken ? [] : [`(${texts.neverTaken})`])]
    .filter((part) => part !== '')
    .join(' ');
  const several = chart.arrows.filter(({ from }) => from === arrow.from).length > 1;
  const lines = words === '' ? [] : wrapText(several ? `${arrow.index + 1}. ${words}` : words, LABEL.size, LABEL.most);
  const wide = Math.max(0, ...lines.map((line) => textWidth(line, LABEL.size)));
  return {
    id: `${arrow.from}#${arrow.index}`,
    arrow,
    lines,
    width: lines.length === 0 ? 0 : Math.ceil(wide) + 2 * LABEL.padding,
    height: lines.length === 0 ? 0 : lines.length * LABEL.line + 2 * LABEL.padding - 4,
  };
}
