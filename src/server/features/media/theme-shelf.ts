import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import { createMediaLibrary, type MediaLibrary, type ShownFont } from './media-library.ts';

/** What the product brings for looks: one file for each font, and one folder for each set of drawings. */
const FONTS = fileURLToPath(new URL('../../../ui/fonts', import.meta.url));
const ILLUSTRATIONS = fileURLToPath(new URL('../../../ui/illustrations', import.meta.url));

/** Where a page shows the drawings of a set: a file each, which a set may leave out. */
export const DRAWINGS = ['edge'] as const;
export type Drawings = {
  readonly [Drawing in (typeof DRAWINGS)[number]]?: { readonly href: string; readonly ratio: number };
};

/** The fonts and drawings of the product, as pages show them. */
export interface OpenShelf {
  readonly shelf: ThemeShelf;
  font(name: string): ShownFont | undefined;
  drawings(set: string): Drawings | undefined;
  /** Where their files are served from. */
  readonly libraries: readonly MediaLibrary[];
}

const everything = () => true;

async function openLibrary(folder: string, cacheFolder: string) {
  const library = createMediaLibrary(folder, cacheFolder);
  const files = await library.examine(everything);
  const faulty = [...files].find(([name, { ok }]) => !ok && /\.(woff2|svg)$/.test(name));
  if (faulty) throw new Error(`${join(folder, faulty[0])} cannot be shown`);
  return { library, files };
}

function drawingsOf(library: MediaLibrary): Drawings {
  return Object.fromEntries(
    DRAWINGS.flatMap((drawing) => {
      const { href, width = 1, height = 1 } = library.shown(`${drawing}.svg`) ?? {};
      return href === undefined ? [] : [[drawing, { href, ratio: width / height }]];
    }),
  );
}

/** Opens the fonts and drawings of the product. Rejects if one of them is damaged. */
export async function openThemeShelf(cacheFolder: string): Promise<OpenShelf> {
  const fonts = await openLibrary(FONTS, cacheFolder);
  const folders = (await readdir(ILLUSTRATIONS, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const sets = new Map(
    await Promise.all(
      folders.map(
        async ({ name }) => [name, (await openLibrary(join(ILLUSTRATIONS, name), cacheFolder)).library] as const,
      ),
    ),
  );
  const bytes = [...fonts.files].flatMap(([name, file]) =>
    file.ok && name.endsWith('.woff2') ? [[name.replace(/\.woff2$/, ''), file.bytes] as const] : [],
  );
  return {
    shelf: { fonts: new Map(bytes), illustrations: [...sets.keys()].toSorted() },
    font: (name) => fonts.library.font(`${name}.woff2`),
    drawings: (set) => {
      const library = sets.get(set);
      return library && drawingsOf(library);
    },
    libraries: [fonts.library, ...sets.values()],
  };
}
