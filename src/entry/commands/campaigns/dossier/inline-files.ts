import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEDIA_PATH, type MediaLibrary } from '#server/features/media/index.ts';

const DRAWINGS = fileURLToPath(new URL('../../../../ui/drawings', import.meta.url));

async function contentOf(path: string, libraries: readonly MediaLibrary[]): Promise<string | undefined> {
  for (const library of libraries) {
    const served = await library.serve(path.slice(MEDIA_PATH.length));
    if (!served) continue;
    const bytes = 'path' in served.content ? await readFile(served.content.path) : served.content;
    return `data:${served.type};base64,${bytes.toString('base64')}`;
  }
  return undefined;
}

/** The shapes of a drawing, under an id of its own. */
async function shapesOf(name: string): Promise<string> {
  const file = await readFile(join(DRAWINGS, `${basename(name)}.svg`), 'utf8').catch(() => '');
  const group = /<g id="drawing"[\s\S]*<\/g>/.exec(file)?.[0] ?? '';
  return group.replace('id="drawing"', `id="drawing-${basename(name)}"`);
}

const FONT_FACE = /@font-face\{font-family:([^;]+);src:url\((\/assets\/[\w.-]+)\)[^}]*\}/g;

/** The fonts of the build that the page's brand has, as data; rules for the fonts of other brands are left out. */
async function withFonts(document: string, clientFolder: string, known: Map<string, string>): Promise<string> {
  const brand = / data-brand="([^"]*)"/.exec(document)?.[1] ?? '';
  const own = document.replaceAll(/\[data-brand=([\w-]+)\]\{[^}]*\}/g, (rule, name: string) =>
    name === brand ? rule : '',
  );
  const isUsed = (family: string) => own.includes(`"${family}"`);
  for (const [, family = '', path = ''] of document.matchAll(FONT_FACE)) {
    if (known.has(path) || !isUsed(family)) continue;
    const bytes = await readFile(join(clientFolder, path));
    known.set(path, `data:font/woff2;base64,${bytes.toString('base64')}`);
  }
  return document.replaceAll(FONT_FACE, (rule, family: string, path: string) =>
    isUsed(family) ? rule.replace(path, known.get(path) ?? '') : '',
  );
}

/**
 * Creates a function that puts into a page what it would load: media as data, drawings as shapes. What cannot be found
 * is left out, as in a browser.
 * @param clientFolder the build's files for the browser
 */
export function createFileInliner(
  libraries: readonly MediaLibrary[],
  clientFolder: string,
): (document: string) => Promise<string> {
  const media = new Map<string, string>();
  const shapes = new Map<string, string>();
  const fonts = new Map<string, string>();
  return async (document) => {
    // Of a picture in several sizes, the file itself is enough; and what is never scrolled to would never be loaded.
    const plain = (await withFonts(document, clientFolder, fonts))
      .replaceAll(/<source [^>]*srcset=[^>]*>/gi, '')
      .replaceAll(/ loading="lazy"/g, '')
      .replaceAll(/<link rel="(?:icon|preload|modulepreload)"[^>]*>/g, '')
      .replaceAll(/ srcset="[^"]*"/gi, '');
    for (const [path] of plain.matchAll(/\/media\/[\da-f]{32}[\w.-]*/g))
      if (!media.has(path)) media.set(path, (await contentOf(path, libraries)) ?? 'data:,');
    const names = [
      ...new Set([...plain.matchAll(/"\/drawings\/([\w-]+)\.svg#drawing"/g)].map(([, name = '']) => name)),
    ];
    for (const name of names) if (!shapes.has(name)) shapes.set(name, await shapesOf(name));
    const drawings = names.map((name) => shapes.get(name) ?? '').join('');
    const defined =
      drawings === '' ? '' : `<svg width="0" height="0" aria-hidden="true"><defs>${drawings}</defs></svg>`;
    return plain
      .replaceAll(/\/media\/[\da-f]{32}[\w.-]*/g, (path) => media.get(path) ?? '')
      .replaceAll(/"\/drawings\/([\w-]+)\.svg#drawing"/g, '"#drawing-$1"')
      .replace('</body>', () => `${defined}</body>`);
  };
}
