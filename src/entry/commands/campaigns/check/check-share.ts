import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { checkAlone, type ShareResult } from '#checker/many/check-self-contained.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { MediaFiles } from '#checker/page/media-files.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import type { BlockWeights } from '#checker/page/block-weights.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import { builtWeights } from './built-weights.ts';

/** A share of many files, as passed to another thread. */
export interface Share {
  readonly paths: readonly string[];
  readonly campaignIds: readonly string[];
  readonly blocks: string;
  readonly operator: SourceFile | undefined;
  readonly media: MediaFiles;
  readonly shelf: ThemeShelf;
}

/** Reads a file when it is its turn: with many files, not all are in memory at once. */
export function readNow(path: string): SourceFile {
  return { path, text: readFileSync(path, 'utf8') };
}

function* filesOf(paths: readonly string[]): Generator<SourceFile> {
  for (const path of paths) yield readNow(path);
}

/** The blocks of a folder, and the sizes of the product's own if the bundle is built. */
export async function openBlocks(
  folder: string,
): Promise<{ readonly registry: Registry; readonly weights: BlockWeights | undefined }> {
  return {
    registry: createRegistry(await loadBlocks(folder)),
    weights: resolve(folder) === OWN_BLOCKS ? await builtWeights() : undefined,
  };
}

async function checkShare({ paths, campaignIds, blocks, operator, media, shelf }: Share): Promise<ShareResult> {
  const { registry, weights } = await openBlocks(blocks);
  return checkAlone(filesOf(paths), registry, { campaignIds, operator, weights, media, shelf });
}

function isShare(data: unknown): data is Share {
  return typeof data === 'object' && data !== null && 'paths' in data && 'campaignIds' in data;
}

// In a thread of its own: the share comes as its data, the result goes back as its one message.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
if (parentPort && isShare(workerData)) parentPort.postMessage(await checkShare(workerData));
