import { fill } from '../explain/words/condition-words.ts';
import { escaped } from './escaped.ts';
import type { FlowChart } from './flow-chart.ts';
import { graphTexts, type GraphTexts } from './graph-texts.table.ts';
import { LABEL, ROUTE } from './layout/boxes.ts';
import { linePath, round } from './layout/line-path.ts';
import { placed, type Line, type Placed, type PlacedBox } from './layout/place-boxes.ts';
import { textWidth } from './layout/text-width.ts';

const MARGIN = 32;
const HEADER = 58;
const INK = {
  text: '#1b2733',
  soft: '#51606f',
  line: '#7d8b99',
  paper: '#ffffff',
  card: '#ffffff',
  edge: '#c4ced8',
  start: '#2b6cb0',
  startFill: '#eef5fc',
  end: '#2f7d4f',
  endFill: '#eef8f1',
  lost: '#a33a30',
  lostFill: '#fdf4f2',
} as const;
const FONT = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The flow as a self-contained picture: it loads nothing from elsewhere, and screen readers can read it. */
export function svgOf(chart: FlowChart): string {
  const texts = graphTexts(chart.language);
  const named = (wanted: boolean) =>
    new Set(chart.routes.filter(({ reached }) => reached === wanted).map(({ name }) => name));
  const main = placed(chart, named(true));
  const apart = named(false).size === 0 ? undefined : placed(chart, named(false));
  const title = fill(texts.title, { name: chart.name });
  const width =
    Math.max(
      main.width,
      apart?.width ?? 0,
      textWidth(title, 20, true),
      420,
      ...(apart ? lostWays(chart).map((way) => textWidth(way, 12)) : []),
    ) +
    2 * MARGIN +
    (apart ? 2 * MARGIN : 0);
  const top = MARGIN + HEADER;
  const bottom = top + main.height + (apart ? apart.height + 120 + LOST_LINE * lostWays(chart).length : 0) + MARGIN;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="flow-title flow-desc" ' +
      `lang="${chart.language}" viewBox="0 0 ${round(width)} ${round(bottom)}" width="${round(width)}" ` +
      `height="${round(bottom)}" font-family="${FONT}">`,
    `<title id="flow-title">${escaped(title)}</title><desc id="flow-desc">${escaped(description(chart, texts))}</desc>`,
    `<defs>${arrowHead('arrow', INK.line)}${arrowHead('arrow-lost', INK.lost)}</defs>`,
    `<rect width="100%" height="100%" fill="${INK.paper}"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 16}" font-size="20" font-weight="700" ` +
      `fill="${INK.text}">${escaped(title)}</text>`,
    `<text x="${MARGIN}" y="${MARGIN + 38}" font-size="12.5" ` +
      `fill="${INK.soft}">${escaped(chart.undecided ? texts.undecided : legend(chart, texts))}</text>`,
    `<g transform="translate(${round((width - main.width) / 2)} ${top})">${drawn(main, texts)}</g>`,
    ...(apart ? [lostPart(apart, lostWays(chart), texts, width, top + main.height + 48)] : []),
    '</svg>',
  ].join('\n');
}

function description(chart: FlowChart, texts: GraphTexts): string {
  const list = (wanted: 'start' | 'end') =>
    chart.routes
      .filter((route) => route[wanted])
      .map(({ title }) => title)
      .join(', ');
  const ways = chart.arrows
    .map(({ from, to, words }) => `${from} → ${to}${words === '' ? '' : `: ${words}`}`)
    .join('. ');
  const counts = fill(texts.described, {
    routes: String(chart.routes.length),
    arrows: String(chart.arrows.length),
    starts: list('start'),
    ends: list('end'),
  });
  return `${counts} ${ways}.`;
}

function legend({ routes, arrows }: FlowChart, texts: GraphTexts): string {
  return fill(texts.described, {
    routes: String(routes.length),
    arrows: String(arrows.length),
    starts: routes
      .filter(({ start }) => start)
      .map(({ name }) => name)
      .join(', '),
    ends: routes
      .filter(({ end }) => end)
      .map(({ name }) => name)
      .join(', '),
  });
}

const LOST_LINE = 18;

/**
 * Transitions that nobody takes between reachable and unreachable routes, as lines of text: an arrow would lead out of
 * the box.
 */
function lostWays({ routes, arrows }: FlowChart): string[] {
  const reached = new Set(routes.filter((route) => route.reached).map(({ name }) => name));
  return arrows
    .filter(({ from, to }) => reached.has(from) !== reached.has(to))
    .map(({ from, to, words }) => `${from} → ${to}${words === '' ? '' : `: ${words}`}`);
}

function lostPart(apart: Placed, ways: readonly string[], texts: GraphTexts, width: number, y: number): string {
  const height = apart.height + 72 + LOST_LINE * ways.length;
  const lines = ways
    .map(
      (way, index) =>
        `<text x="${MARGIN}" y="${round(apart.height + 72 + index * LOST_LINE)}" font-size="12" ` +
        `fill="${INK.soft}">${escaped(way)}</text>`,
    )
    .join('');
  return (
    `<g transform="translate(${MARGIN} ${round(y)})"><rect width="${round(width - 2 * MARGIN)}" ` +
    `height="${round(height)}" rx="14" fill="${INK.lostFill}" stroke="${INK.lost}" stroke-dasharray="5 5"/>` +
    `<text x="${MARGIN}" y="28" font-size="13" font-weight="600" fill="${INK.lost}">` +
    `${escaped(texts.unreached)}</text>` +
    `<g transform="translate(${MARGIN} 46)">${drawn(apart, texts)}</g>${lines}</g>`
  );
}

function arrowHead(id: string, colour: string): string {
  return (
    `<marker id="${id}" viewBox="0 0 10 10" refX="8.5" refY="5" markerWidth="8" markerHeight="8" ` +
    `orient="auto-start-reverse"><path d="M1 1 9 5 1 9z" fill="${colour}"/></marker>`
  );
}

function drawn({ boxes, lines }: Placed, texts: GraphTexts): string {
  const all = [...boxes.values()];
  return [
    ...lines.map(line),
    ...all.filter(({ route }) => route).map((box) => card(box, texts)),
    ...all.filter(({ arrow }) => arrow).map(label),
  ].join('\n');
}

function line(shown: Line): string {
  const { arrow, upward } = shown;
  const [colour, head, dash] = arrow.taken
    ? [INK.line, 'arrow', '']
    : [INK.lost, 'arrow-lost', ' stroke-dasharray="5 5"'];
  return (
    `<path d="${linePath(shown)}" fill="none" stroke="${colour}" stroke-width="1.6"${dash} ` +
    `marker-${upward ? 'start' : 'end'}="url(#${head})"/>`
  );
}

function card({ x, y, width, height, lines, route }: PlacedBox, texts: GraphTexts): string {
  if (!route) return '';
  const [fillColour, edge] = !route.reached
    ? [INK.paper, INK.lost]
    : route.start
      ? [INK.startFill, INK.start]
      : route.end
        ? [INK.endFill, INK.end]
        : [INK.card, INK.edge];
  const mark = [
    ...(route.start ? [texts.start] : []),
    ...(route.end ? [texts.end] : []),
    ...(route.saves ? [texts.saves] : []),
  ].join(' · ');
  const radius = route.end ? Math.min(26, height / 2) : 10;
  const first = y + ROUTE.padding + 12;
  const title = lines
    .map(
      (text, index) =>
        `<text x="${round(x + ROUTE.padding)}" y="${round(first + 20 + index * ROUTE.line)}" ` +
        `font-size="${ROUTE.titleSize}" fill="${INK.soft}">${escaped(text)}</text>`,
    )
    .join('');
  const marked =
    mark === ''
      ? ''
      : `<text x="${round(x + width - ROUTE.padding)}" y="${round(first)}" text-anchor="end" font-size="11" ` +
        `font-weight="600" fill="${edge === INK.edge ? INK.soft : edge}">${escaped(mark)}</text>`;
  return (
    `<g><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ` +
    `rx="${radius}" fill="${fillColour}" stroke="${edge}" stroke-width="1.4"/>` +
    `<text x="${round(x + ROUTE.padding)}" y="${round(first)}" font-size="${ROUTE.nameSize}" font-weight="650" ` +
    `fill="${INK.text}">${escaped(route.name)}</text>${marked}${title}</g>`
  );
}

function label({ x, y, width, height, lines, arrow }: PlacedBox): string {
  if (lines.length === 0) return '';
  const colour = arrow?.taken === false ? INK.lost : INK.text;
  const rows = lines
    .map(
      (text, index) =>
        `<text x="${round(x + width / 2)}" y="${round(y + LABEL.padding + 10 + index * LABEL.line)}" ` +
        `text-anchor="middle" font-size="${LABEL.size}" fill="${colour}">${escaped(text)}</text>`,
    )
    .join('');
  return (
    `<g><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8" ` +
    `fill="#f4f6f8"/>${rows}</g>`
  );
}
