import { readFile } from 'node:fs/promises';
import type { Route } from '#schemas/campaign/campaign.ts';

/** What a document links to. */
export interface PageAssets {
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  /** The module that makes the page live. */
  readonly entry?: string;
}

/** Finds what the page of a route links to. */
export type AssetsOf = (route: Route | undefined) => PageAssets;

interface Chunk {
  readonly file: string;
  readonly css: readonly string[];
  readonly imports: readonly string[];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];
}

function chunkOf(value: unknown): Chunk | undefined {
  if (typeof value !== 'object' || value === null || !('file' in value) || typeof value.file !== 'string') return undefined;
  return { file: value.file, css: strings('css' in value ? value.css : []), imports: strings('imports' in value ? value.imports : []) };
}

/** The chunks that a chunk needs at once, itself first. */
function closure(manifest: ReadonlyMap<string, Chunk>, key: string, found = new Map<string, Chunk>()): Map<string, Chunk> {
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

/**
 * Reads the manifest that the build leaves behind: the entry with its style, and the chunks of a route's blocks, so that
 * they travel with the page instead of after it. Throws when there is no manifest: the product was not built.
 */
export async function readAssets(manifestFile: string): Promise<AssetsOf> {
  const parsed: unknown = JSON.parse(await readFile(manifestFile, 'utf8'));
  const manifest = new Map(Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}).flatMap(([key, value]): [string, Chunk][] => {
    const chunk = chunkOf(value);
    return chunk ? [[key, chunk]] : [];
  }));
  const entry = manifest.get(ENTRY);
  if (!entry) throw new Error(`The build's manifest has no ${ENTRY}`);
  return (route) => {
    const keys = [ENTRY, ...(route?.blocks ?? []).map(({ block }) => `blocks/${folderOf(block)}/component.tsx`)];
    const chunks = [...keys.reduce((found, key) => closure(manifest, key, found), new Map<string, Chunk>()).values()];
    return {
      entry: `/${entry.file}`,
      styles: [...new Set(chunks.flatMap(({ css }) => css))].map((file) => `/${file}`),
      preloads: [...new Set(chunks.map(({ file }) => file))].map((file) => `/${file}`),
    };
  };
}
