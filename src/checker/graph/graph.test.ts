import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChartArrow, ChartRoute, FlowChart } from './flow-chart.ts';
import { placed, type Placed, type PlacedBox } from './layout/place-boxes.ts';
import { mermaidOf } from './mermaid.ts';
import { svgOf } from './svg.ts';

const route = (name: string, rest: Partial<ChartRoute> = {}): ChartRoute => ({
  name,
  title: `The page ${name}`,
  start: false,
  end: false,
  saves: false,
  reached: true,
  ...rest,
});
const arrow = (from: string, to: string, index = 0, rest: Partial<ChartArrow> = {}): ChartArrow => ({
  from,
  to,
  index,
  words: '',
  taken: true,
  ...rest,
});

/** A fork whose branches have long labels, a path around several pages, a path back, and a page that nobody reaches. */
const CHART: FlowChart = {
  campaign: 'drawn',
  name: 'Drawn & <quoted> "flow"',
  language: 'en',
  undecided: false,
  routes: [
    route('home', { start: true }),
    route('a', { saves: true }),
    route('b'),
    route('c'),
    route('end', { end: true }),
    route('lost', { reached: false }),
  ],
  arrows: [
    arrow('home', 'a', 0, { words: 'the age is 18 or more and the visitor did not come by a personal link' }),
    arrow('home', 'b', 1, { words: 'the study has questions and an appointment is booked' }),
    arrow('home', 'lost', 2, { words: 'never', taken: false }),
    arrow('home', 'end', 3, { words: 'otherwise' }),
    arrow('a', 'c'),
    arrow('b', 'c', 0, { words: 'a <b>mark</b> | "quote"' }),
    arrow('b', 'home', 1, { words: 'otherwise' }),
    arrow('c', 'end'),
    arrow('lost', 'end'),
  ],
};

describe('the layout', () => {
  const { boxes, lines, width, height } = placed(CHART, new Set(['home', 'a', 'b', 'c', 'end']));
  const all = [...boxes.values()];

  test('no two boxes touch, labels of arrows included', () => {
    const touching = all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.id} and ${other.id}`),
    );
    expect(touching).toEqual([]);
  });

  test('everything lies within the picture', () => {
    expect(outside({ boxes, width, height })).toEqual([]);
  });

  test('arrows point down, except one that closes a cycle', () => {
    expect(lines.filter(({ upward }) => upward).map(({ arrow: { from, to } }) => [from, to])).toEqual([['b', 'home']]);
    const y = (name: string) => boxes.get(name)?.y ?? Number.NaN;
    expect(lines.filter(({ upward, arrow: { from, to } }) => !upward && !(y(from) < y(to)))).toEqual([]);
  });

  test('an arrow past other pages has a lane next to each of them', () => {
    const past = lines.find(({ arrow: { from, to } }) => from === 'home' && to === 'end');
    expect(past?.stops.length).toBeGreaterThan(4);
  });
});

function outside({ boxes, width, height }: Omit<Placed, 'lines'>): readonly string[] {
  return [...boxes.values()]
    .filter((box) => Math.min(box.x, box.y, width - box.x - box.width, height - box.y - box.height) < 0)
    .map(({ id }) => id);
}

/** Boxes that touch, and boxes that a line crosses. */
function faultsOf({ boxes, lines }: Placed): readonly string[] {
  const all = [...boxes.values()];
  const touching = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `${one.id} touches ${other.id}`),
  );
  const through = lines.flatMap(({ arrow: { from, to, index }, stops }) =>
    stops
      .slice(1, -1)
      .flatMap(({ x, top, bottom }) =>
        all
          .filter((box) => box.id !== `${from}#${index}` && overlap(box, { x, y: top, width: 0, height: bottom - top }))
          .map(({ id }) => `${from} → ${to} passes through ${id}`),
      ),
  );
  const back = lines.flatMap(({ arrow: { from, to }, stops }) =>
    stops.some(({ top }, index) => top < (stops[index - 1]?.bottom ?? top)) ? [`${from} → ${to} turns`] : [],
  );
  return [...touching, ...through, ...back];
}

test('in any flow no boxes touch, and lines go straight where boxes are and pass through none', () => {
  const names = Array.from({ length: 9 }, (_, index) => `r${index}`);
  const ends = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.boolean());
  fc.assert(
    fc.property(fc.array(ends, { maxLength: 24 }), (pairs) => {
      const arrows = pairs.map(([from, to, labelled], index) =>
        arrow(from, to, index, { words: labelled ? 'the age is 18 or more, and the visitor came by a link' : '' }),
      );
      const flow = placed({ ...CHART, routes: names.map((name) => route(name)), arrows }, new Set(names));
      expect([...faultsOf(flow), ...outside(flow)]).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('an arrow from a route to itself is a loop next to it, and a flow without routes is an empty picture', () => {
  const chart = { ...CHART, routes: [route('a')], arrows: [arrow('a', 'a', 0, { words: 'again' })] };
  const { lines, boxes } = placed(chart, new Set(['a']));
  expect(lines[0]?.loop?.length).toBeGreaterThan(3);
  expect(boxes.get('a#0')?.x).toBeGreaterThan(boxes.get('a')?.x ?? Number.NaN);
  expect(svgOf(chart)).not.toMatch(/NaN|Infinity|undefined/);
  expect(placed(chart, new Set())).toMatchObject({ width: 0, height: 0 });
});

type Area = Pick<PlacedBox, 'x' | 'y' | 'width' | 'height'>;

function overlap(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

describe('the picture', () => {
  const svg = svgOf(CHART);

  test('is accessible to screen readers', () => {
    expect(svg).toMatch(/role="img" aria-labelledby="flow-title flow-desc"/);
    expect(svg).toContain('<title id="flow-title">The flow of Drawn &amp; &lt;quoted&gt; &quot;flow&quot;</title>');
    expect(svg).toContain('home → b: the study has questions and an appointment is booked');
  });

  test('contains texts as plain text, never as markup, and loads nothing', () => {
    expect(svg).not.toContain('<b>');
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /https?:|<script|<image|<foreignObject|@import/,
    );
  });

  test('pages that nobody reaches are drawn separately, with their unused paths', () => {
    expect(svg.indexOf('No visitor reaches this page')).toBeLessThan(svg.indexOf('>lost<'));
    expect(svg).toContain('home → lost: never');
    expect(svgOf({ ...CHART, routes: CHART.routes.filter(({ reached }) => reached) })).not.toContain(
      'No visitor reaches this page',
    );
  });

  test('ends, and pages that save, are marked', () => {
    expect(svg.match(/>End</g)).toHaveLength(1);
    expect(svg.match(/>saves</g)).toHaveLength(1);
  });
});

test('Mermaid output has the same routes and arrows, without characters that Mermaid would interpret', () => {
  const text = mermaidOf(CHART);
  expect(text.match(/-->|-\.->/g)).toHaveLength(CHART.arrows.length);
  expect(text).toContain('r_b -->|"a #lt;b#gt;mark#lt;/b#gt; #124; #quot;quote#quot;"| r_c');
  expect(text).toContain('r_home -.->|"never (nobody takes this path)"| r_lost');
  expect(text).toContain('subgraph lost["No visitor reaches this page"]');
});
