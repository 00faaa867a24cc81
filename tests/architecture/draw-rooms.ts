/**
 * Draws which part of the code may import which, from the table that the tests enforce: `node
 * tests/architecture/draw-rooms.ts` writes docs/pictures/rooms.svg.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/tools/install.ts';
import { IMPORT_RULES } from './import-rules.ts';

/** Files and the vocabulary, which everything may import: they would only clutter the picture. */
const NOT_DRAWN = new Set(['schemas', 'locales', 'campaigns', 'package.json', 'studio']);
const BOX = { width: 236, height: 92, gap: 24 } as const;

const drawn = (name: string) => Object.hasOwn(IMPORT_RULES, name) && !NOT_DRAWN.has(name);
const importsOf = (name: string) => (IMPORT_RULES[name]?.ours ?? []).filter(drawn);

/** How many levels of parts are below one. */
function levelOf(name: string): number {
  return Math.max(0, ...importsOf(name).map((other) => levelOf(other) + 1));
}

function wrapped(words: readonly string[], most: number): string[] {
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last === undefined || last.length + word.length + 2 > most
      ? [...lines, word]
      : [...lines.slice(0, -1), `${last}, ${word}`];
  }, []);
}

function box(name: string, x: number, y: number): string {
  const imports = importsOf(name);
  const lines = imports.length === 0 ? ['imports no other room'] : wrapped(imports, 34);
  const words = lines.map((line, index) => `<text class="imports" x="14" y="${48 + index * 16}">${line}</text>`);
  const frame = `<rect width="${BOX.width}" height="${BOX.height}" rx="8"/>`;
  const title = `<text class="name" x="14" y="26">${name}</text>`;
  return `<g transform="translate(${x} ${y})">${frame}${title}${words.join('')}</g>`;
}

/**
 * The picture as SVG: the parts that all others depend on are at the bottom, and each contains the names of what it
 * imports.
 */
export function roomsPicture(): string {
  const names = Object.keys(IMPORT_RULES).filter(drawn);
  const levels = [...new Set(names.map(levelOf))].toSorted((one, other) => other - one);
  const rows = levels.map((level) => names.filter((name) => levelOf(name) === level));
  const width = Math.max(...rows.map((row) => row.length)) * (BOX.width + BOX.gap) + BOX.gap;
  const height = rows.length * (BOX.height + BOX.gap) + BOX.gap;
  const boxes = rows.flatMap((row, line) =>
    row.map((name, place) =>
      box(name, BOX.gap + place * (BOX.width + BOX.gap), BOX.gap + line * (BOX.height + BOX.gap)),
    ),
  );
  const style =
    'rect{fill:#eef5f8;stroke:#1d6a8d}.name{font:600 15px system-ui,sans-serif;fill:#143c4d}' +
    '.imports{font:13px system-ui,sans-serif;fill:#33505c}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    '<title>Which room of the code imports which</title>',
    `<style>${style}</style><rect width="${width}" height="${height}" style="fill:#fff;stroke:none"/>`,
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(join(ROOT, 'docs/pictures/rooms.svg'), roomsPicture());
