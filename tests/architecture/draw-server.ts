/**
 * Draws which folder of the server imports which, from its code: `node tests/architecture/draw-server.ts` writes
 * docs/pictures/server.svg. A row imports the columns that are filled; folders come after those that they import, so
 * that each filled cell right of the diagonal belongs to folders that need each other.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/tools/install.ts';
import { readImports } from './read-imports.ts';
import { isTest, readSources } from './sources.ts';

const CELL = 18;
const LABEL = 190;

/** `core/http`, `features/leads`, `pages`; files directly in the server's folder compose the others. */
function folderOf(path: string): string {
  const folders = path.split('/').slice(2, -1);
  if (folders.length === 0) return 'composition';
  return ['core', 'features'].includes(folders[0] ?? '') ? folders.slice(0, 2).join('/') : (folders[0] ?? '');
}

/** The folders that each folder imports. */
function folderImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const sources = readSources(['src/server'], /\.tsx?$/).filter(({ path }) => !isTest(path));
  for (const source of sources) {
    const from = folderOf(source.path);
    const own = imports.get(from) ?? new Set<string>();
    imports.set(from, own);
    for (const { target = '' } of readImports(source)) {
      const to = folderOf(target);
      if (target.startsWith('src/server/') && to !== from) own.add(to);
    }
  }
  imports.delete('migrations');
  return imports;
}

/**
 * Each folder after those that it imports; among folders that need each other, the one with the fewest open imports
 * first.
 */
function ordered(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const order: string[] = [];
  const open = new Set([...imports.keys()].toSorted());
  while (open.size > 0) {
    const missing = (folder: string) => [...(imports.get(folder) ?? [])].filter((to) => open.has(to)).length;
    const [next = ''] = [...open].toSorted((one, other) => missing(one) - missing(other));
    order.push(next);
    open.delete(next);
  }
  return order;
}

/** The picture as SVG. */
export function serverPicture(): string {
  const imports = folderImports();
  const folders = ordered(imports);
  const size = folders.length * CELL;
  const cells = folders.flatMap((from, row) =>
    folders.flatMap((to, column) => {
      if (row !== column && imports.get(from)?.has(to) !== true) return [];
      const kind = row === column ? 'own' : column > row ? 'up' : 'down';
      const [x, y] = [LABEL + column * CELL, LABEL + row * CELL];
      return [`<rect class="${kind}" x="${x}" y="${y}" width="${CELL}" height="${CELL}"/>`];
    }),
  );
  const names = folders.flatMap((name, at) => {
    const middle = LABEL + at * CELL + 13;
    return [
      `<text x="${LABEL - 8}" y="${middle}" class="row">${name}</text>`,
      `<text transform="translate(${middle} ${LABEL - 8}) rotate(-90)">${name}</text>`,
    ];
  });
  const style =
    'text{font:12px system-ui,sans-serif;fill:#143c4d}.row{text-anchor:end}' +
    '.grid{fill:none;stroke:#c9d6dc}.own{fill:#c9d6dc}.down{fill:#b9dcea}.up{fill:#f2a58c}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LABEL + size + 10} ${LABEL + size + 10}" role="img">`,
    '<title>Which folder of the server imports which</title>',
    `<style>${style}</style>`,
    `<rect width="${LABEL + size + 10}" height="${LABEL + size + 10}" fill="#fff"/>`,
    ...cells,
    `<rect class="grid" x="${LABEL}" y="${LABEL}" width="${size}" height="${size}"/>`,
    ...names,
    '</svg>',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(join(ROOT, 'docs/pictures/server.svg'), serverPicture());
