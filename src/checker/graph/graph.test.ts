import { describe, expect, test } from 'vitest';
import type { ChartArrow, ChartRoute, FlowChart } from './flow-chart.ts';
import { layersOf } from './layout/layers.ts';
import { placed, type PlacedBox } from './layout/place.ts';
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

/** A fork whose ways have long words, a way past several pages, a way back, and a page that nobody reaches. */
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
  const { boxes, chains, width, height } = placed(layersOf(CHART, new Set(['home', 'a', 'b', 'c', 'end'])));
  const all = [...boxes.values()];

  test('no two boxes touch, words of arrows included', () => {
    const touching = all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.id} and ${other.id}`),
    );
    expect(touching).toEqual([]);
  });

  test('everything lies within the picture', () => {
    expect(
      all
        .filter((box) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('an arrow leads down, but for the one that closes a circle', () => {
    expect(chains.filter(({ upward }) => upward).map(({ arrow: { from, to } }) => [from, to])).toEqual([['b', 'home']]);
    const y = (name: string) => boxes.get(name)?.y ?? Number.NaN;
    expect(chains.filter(({ upward, arrow: { from, to } }) => !upward && !(y(from) < y(to)))).toEqual([]);
  });

  test('a way past other pages has a lane beside each of them', () => {
    const past = chains.find(({ arrow: { from, to } }) => from === 'home' && to === 'end');
    expect(past?.boxes.length).toBeGreaterThan(4);
  });
});

function overlap(one: PlacedBox, other: PlacedBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

describe('the picture', () => {
  const svg = svgOf(CHART);

  test('can be read by whoever does not see it', () => {
    expect(svg).toMatch(/role="img" aria-labelledby="flow-title flow-desc"/);
    expect(svg).toContain('<title id="flow-title">The flow of Drawn &amp; &lt;quoted&gt; &quot;flow&quot;</title>');
    expect(svg).toContain('home → b: the study has questions and an appointment is booked');
  });

  test('texts stand in it as texts, never as marks, and nothing is loaded', () => {
    expect(svg).not.toContain('<b>');
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /https?:|<script|<image|<foreignObject|@import/,
    );
  });

  test('what nobody reaches stands apart, with the ways that nobody goes', () => {
    expect(svg.indexOf('No visitor comes here')).toBeLessThan(svg.indexOf('>lost<'));
    expect(svg).toContain('home → lost: never');
    expect(svgOf({ ...CHART, routes: CHART.routes.filter(({ reached }) => reached) })).not.toContain(
      'No visitor comes here',
    );
  });

  test('ends are marked, and what saves', () => {
    expect(svg.match(/>End</g)).toHaveLength(1);
    expect(svg.match(/>saves</g)).toHaveLength(1);
  });
});

test('Mermaid has the same routes and ways, with marks that it would read taken out', () => {
  const text = mermaidOf(CHART);
  expect(text.match(/-->|-\.->/g)).toHaveLength(CHART.arrows.length);
  expect(text).toContain('r_b -->|"a #lt;b#gt;mark#lt;/b#gt; #124; #quot;quote#quot;"| r_c');
  expect(text).toContain('r_home -.->|"never (nobody goes this way)"| r_lost');
  expect(text).toContain('subgraph lost["No visitor comes here"]');
});
