import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';

/** What a document links to. */
export interface PageAssets {
  readonly styles: readonly string[];
  /**
   * The text of `styles`, for a page that includes it: a phone paints without another request. Absent if they are
   * linked.
   */
  readonly styleText?: string;
  readonly preloads: readonly string[];
  /** The module that hydrates the page. */
  readonly entry?: string;
}

/** Finds what the page of a route of a campaign links to. Without a route: what every page links to. */
export type AssetsOf = (route?: Route, campaign?: Pick<Campaign, 'routes'>) => PageAssets;

interface Chunk {
  readonly file: string;
  readonly css: readonly string[];
  readonly imports: readonly string[];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];
}

function chunkOf(value: unknown): Chunk | undefined {
  if (typeof value !== 'object' || value === null || !('file' in value) || typeof value.file !== 'string')
    return undefined;
  return {
    file: value.file,
    css: strings('css' in value ? value.css : []),
    imports: strings('imports' in value ? value.imports : []),
  };
}

/** The chunks that a chunk needs at once, including itself, first. */
function closure(
  manifest: ReadonlyMap<string, Chunk>,
  key: string,
  found = new Map<string, Chunk>(),
): Map<string, Chunk> {
  const chunk = manifest.get(key);
  if (!chunk || found.has(key)) return found;
  found.set(key, chunk);
  for (const imported of chunk.imports) closure(manifest, imported, found);
  return found;
}

function folderOf(block: string): string {
  return block.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

const ENTRY = 'src/entry/client.tsx';
/** Pages for authors, which explain themselves or are previews: a separate bundle, in a separate folder. */
const EXPLAINED_ENTRY = 'src/entry/explained-client.tsx';
const PREVIEW_ENTRY = 'src/entry/preview/browser/preview-client.tsx';
const PREVIEW_BAR_ENTRY = 'src/entry/preview/browser/preview-bar.ts';
/** The blocks that a page loads with the campaigns that use them: their style too. */
const ON_DEMAND = 'src/registry/on-demand-blocks.ts';
const GALLERY_ENTRY = 'src/entry/gallery.tsx';
const STUDIO_ENTRY = 'src/entry/studio.tsx';
const PROVER_ENTRY = 'src/entry/proofs/prover-worker.ts';

export interface BuiltAssets {
  readonly assets: AssetsOf;
  /** What the pages of the block gallery link to. */
  readonly galleryAssets: PageAssets;
}

async function readManifest(file: string): Promise<Map<string, Chunk>> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  return new Map(
    Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}).flatMap(
      ([key, value]): [string, Chunk][] => {
        const chunk = chunkOf(value);
        return chunk ? [[key, chunk]] : [];
      },
    ),
  );
}

function linksOf(manifest: ReadonlyMap<string, Chunk>, entry: string, others: readonly string[] = []): PageAssets {
  const file = manifest.get(entry)?.file;
  if (file === undefined) throw new Error(`The build's manifest has no ${entry}`);
  const chunks = [
    ...[entry, ...others].reduce((found, key) => closure(manifest, key, found), new Map<string, Chunk>()).values(),
  ];
  return {
    entry: `/${file}`,
    styles: [...new Set(chunks.flatMap(({ css }) => css))].map((name) => `/${name}`),
    preloads: [...new Set(chunks.map((chunk) => chunk.file))].map((name) => `/${name}`),
  };
}

/** The text of every style sheet of the build, by its address. */
async function readStyles(folder: string, manifest: ReadonlyMap<string, Chunk>): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set([...manifest.values()].flatMap(({ css }) => css))];
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => [
        `/${name}`,
        (await readFile(join(folder, name), 'utf8')).trim(),
      ]),
    ),
  );
}

/**
 * Reads the build's manifests: the entry, the style itself, the chunks of a route's blocks, and the rules of all blocks
 * of the campaign, so that they load with the page instead of after it: a page becomes interactive once it has the
 * rules of every step. Throws if there is no manifest: the product was not built.
 */
export async function readAssets(folder: string): Promise<BuiltAssets> {
  const manifest = await readManifest(join(folder, 'manifest.json'));
  const texts = await readStyles(join(folder, '..'), manifest);
  const withStyle = (links: PageAssets): PageAssets => ({
    ...links,
    styleText: links.styles.map((name) => texts.get(name) ?? '').join(''),
  });
  const plain = withStyle(linksOf(manifest, ENTRY));
  const gallery = linksOf(await readManifest(join(folder, 'gallery.json')), GALLERY_ENTRY);
  const known = new WeakMap<Route, PageAssets>();
  const ofRoute = (route: Route, { routes }: Pick<Campaign, 'routes'>): PageAssets => {
    const partOf = (part: string) => (use: { readonly block: string }) => `blocks/${folderOf(use.block)}/${part}`;
    const parts = [
      ...route.blocks.map(partOf('component.tsx')),
      ...routes.flatMap(({ blocks }) => blocks.map(partOf('rules.ts'))),
    ];
    const assets = known.get(route) ?? withStyle(linksOf(manifest, ENTRY, parts));
    known.set(route, assets);
    return assets;
  };
  return {
    assets: (route, campaign = { routes: [] }) => (route ? ofRoute(route, campaign) : plain),
    galleryAssets: { ...gallery, styles: [...new Set([...plain.styles, ...gallery.styles])] },
  };
}

/** What pages for authors link to. */
export interface AuthorAssets {
  readonly explained: PageAssets;
  readonly preview: PageAssets;
  /** What every page of a preview links to besides. */
  readonly previewBar: PageAssets;
}

/** What pages for authors link to; undefined if they were not built. */
export async function readAuthorAssets(folder: string): Promise<AuthorAssets | undefined> {
  const manifest = await readManifest(join(folder, '.vite', 'manifest.json')).catch(() => undefined);
  if (manifest === undefined) return undefined;
  // A draft may have any block. Its style is linked, so that a page is drawn with it where no script runs.
  const withStyles = (links: PageAssets): PageAssets => ({
    ...links,
    styles: [...new Set([...links.styles, ...linksOf(manifest, ON_DEMAND).styles])],
  });
  return {
    explained: withStyles(linksOf(manifest, EXPLAINED_ENTRY)),
    preview: withStyles(linksOf(manifest, PREVIEW_ENTRY)),
    previewBar: linksOf(manifest, PREVIEW_BAR_ENTRY),
  };
}

/** What the page of the studio links to. */
export interface StudioAssets {
  readonly assets: PageAssets;
  /** The address of the script that proves documents in a worker. */
  readonly prover: string;
}

/**
 * What the page of the studio links to; undefined if it was not built: the package that apps install does not contain
 * it.
 * @param dist the folder of all builds
 */
export async function readStudioAssets(dist: string): Promise<StudioAssets | undefined> {
  const manifestOf = (name: string) => readManifest(join(dist, name, '.vite', 'manifest.json'));
  const manifest = await manifestOf('studio').catch(() => undefined);
  return (
    manifest && {
      assets: linksOf(manifest, STUDIO_ENTRY),
      prover: linksOf(await manifestOf('prover'), PROVER_ENTRY).entry ?? '',
    }
  );
}
