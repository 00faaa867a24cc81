import type { ChartArrow, FlowChart } from '#checker/graph/flow-chart.ts';
import { linePath } from '#checker/graph/layout/line-path.ts';
import { placed, type BoxSizes, type Placed } from '#checker/graph/layout/place-boxes.ts';
import { textWidth, wrapText } from '#checker/graph/layout/text-width.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { FlowScreen } from './flow-of.ts';

/** How large a card is drawn, in pixels. */
export const CARD = { width: 236, height: 92, row: 22, picture: 162 } as const;
/** The sentence on a way. */
const LABEL = { most: 200, size: 12, line: 16, padding: 7, lines: 4 } as const;
/** Between what visitors reach and what nobody does. */
const APART = 90;

export interface PlacedCard {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface PlacedWay {
  readonly from: string;
  readonly to: string;
  readonly index: number;
  /** When it is taken; '' if nothing else is possible. */
  readonly words: string;
  /** An SVG path, from top to bottom. */
  readonly path: string;
  /** It leads back up: its path begins at its end. */
  readonly isUpward: boolean;
  readonly isTaken: boolean;
  /** The lines of its sentence, and where they stand; absent: there is nothing to say. */
  readonly label?: { readonly lines: readonly string[]; readonly x: number; readonly y: number };
}

/** Where everything stands in the graph. */
export interface PlacedFlow {
  readonly cards: readonly PlacedCard[];
  readonly ways: readonly PlacedWay[];
  readonly width: number;
  readonly height: number;
}

/** What stands in cards and below the sentences of ways. */
export interface WayNotes {
  /** How many lines a card has for what was counted. */
  readonly rows: number;
  /** Do cards show their screen? */
  readonly isPictured?: boolean;
  readonly linesOf: (way: Pick<ChartArrow, 'from' | 'index' | 'to'>) => readonly string[];
}

const NO_NOTES: WayNotes = { rows: 0, linesOf: () => [] };

export const cardHeightOf = (rows: number, isPictured = false): number =>
  CARD.height + rows * CARD.row + (isPictured ? CARD.picture : 0);

/** At most so many lines; what is left out shows as an ellipsis. */
function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= LABEL.lines) return lines;
  return [...lines.slice(0, LABEL.lines - 1), `${lines[LABEL.lines - 1] ?? ''} …`];
}

function sizesOf({ rows, isPictured, linesOf }: WayNotes): BoxSizes {
  const height = cardHeightOf(rows, isPictured);
  return {
    routeBox: (route) => ({ id: route.name, route, lines: [], width: CARD.width, height }),
    labelBox: (_chart, arrow) => {
      const words = shortened(wrapText(arrow.words, LABEL.size, LABEL.most));
      const lines = [...words, ...linesOf(arrow)];
      const wide = Math.max(0, ...lines.map((line) => textWidth(line, LABEL.size)));
      return {
        id: `${arrow.from}#${arrow.index}`,
        arrow,
        lines,
        width: lines.length === 0 ? 0 : Math.ceil(wide) + 2 * LABEL.padding,
        height: lines.length === 0 ? 0 : lines.length * LABEL.line + 2 * LABEL.padding - 4,
      };
    },
  };
}

/** All that decides where things stand: a letter in a title moves nothing. */
export function chartOf(screens: readonly FlowScreen[]): FlowChart {
  return {
    campaign: '',
    name: '',
    language: DEFAULT_LANGUAGE,
    undecided: false,
    routes: screens.map(({ name, isStart, isEnd, isReached }) => ({
      name,
      title: '',
      start: isStart,
      end: isEnd,
      saves: false,
      reached: isReached,
    })),
    arrows: screens.flatMap(({ goesTo }) =>
      goesTo.map(({ from, to, index, words, isTaken }): ChartArrow => ({ from, to, index, words, taken: isTaken })),
    ),
  };
}

function shifted({ boxes, lines }: Placed, dx: number, dy: number): Pick<PlacedFlow, 'cards' | 'ways'> {
  const all = [...boxes.values()];
  return {
    cards: all.flatMap(({ route, x, y }) => (route ? [{ name: route.name, x: x + dx, y: y + dy }] : [])),
    ways: lines.map((line): PlacedWay => {
      const { from, to, index, words, taken } = line.arrow;
      const label = boxes.get(`${from}#${index}`);
      const { stops, loop } = line;
      const moved = {
        ...line,
        stops: stops.map((stop) => ({
          x: stop.x + dx,
          top: stop.top + dy,
          bottom: stop.bottom + dy,
          from: stop.from + dy,
          to: stop.to + dy,
        })),
        ...(loop ? { loop: loop.map((point) => ({ x: point.x + dx, y: point.y + dy })) } : {}),
      };
      return {
        from,
        to,
        index,
        words,
        path: linePath(moved),
        isUpward: line.upward,
        isTaken: taken,
        ...(label?.arrow ? { label: { lines: label.lines, x: label.x + dx, y: label.y + dy } } : {}),
      };
    }),
  };
}

/**
 * Places the screens of a campaign from top to bottom as visitors go; those that nobody reaches stand apart below.
 * @param notes what was counted; undefined: nothing
 */
export function placeScreens(chart: FlowChart, notes: WayNotes = NO_NOTES): PlacedFlow {
  const sizes = sizesOf(notes);
  const names = (wanted: boolean) =>
    new Set(chart.routes.filter(({ reached }) => reached === wanted).map(({ name }) => name));
  const [main, lost] = [placed(chart, names(true), sizes), placed(chart, names(false), sizes)];
  const width = Math.max(main.width, lost.width);
  const below = main.height + (lost.height === 0 ? 0 : APART);
  const parts = [shifted(main, (width - main.width) / 2, 0), shifted(lost, (width - lost.width) / 2, below)];
  return {
    cards: parts.flatMap(({ cards }) => cards),
    ways: parts.flatMap(({ ways }) => ways),
    width,
    height: below + lost.height,
  };
}
