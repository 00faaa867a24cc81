import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { caseTwins } from '#checker/checks/names/file-names.ts';
import type { ShareResult } from '#checker/many/check-self-contained.ts';
import type { MediaFiles } from '#checker/page/media-files.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import { clashesOf, type Standing } from '#checker/model/addresses.ts';
import { inOrder } from '#checker/many/sort-by-file.ts';
import { campaignIds } from '../campaign-files.ts';
import type { Share } from './check-share.ts';

/** From this many files on, threads are worth the time they take to start. */
export const MANY = 500;
const MAX_THREADS = 4;
/** A thread creates and drops many small objects: more room for them means fewer garbage collections. */
const YOUNG_MB = 64;

export interface SharesRequest {
  readonly paths: readonly string[];
  readonly blocks: string;
  readonly operator: SourceFile | undefined;
  readonly media: MediaFiles;
  readonly shelf: ThemeShelf;
  readonly standing: Standing | undefined;
}

/** Checks many files on several threads, and on this one what can only be checked together with others. */
export async function checkInShares({
  paths,
  blocks,
  operator,
  media,
  shelf,
  standing,
}: SharesRequest): Promise<Issue[]> {
  const threads = Math.min(availableParallelism(), MAX_THREADS);
  const ids = campaignIds(paths);
  const elsewhere = Array.from({ length: threads }, (_, index) =>
    inThread({
      paths: paths.filter((_path, at) => at % threads === index),
      campaignIds: ids,
      blocks,
      operator,
      media,
      shelf,
    }),
  );
  const shares = await Promise.all(elsewhere);
  const apart =
    shares.every(({ together }) => together.length === 0) &&
    clashesOf(shares.flatMap(({ addresses }) => addresses)).length === 0 &&
    caseTwins(paths).length === 0 &&
    operator === undefined;
  if (apart)
    return inOrder(
      shares.flatMap(({ issues }) => issues),
      paths,
      ({ file }) => file,
    );
  // Only the remaining files need to be checked here too.
  const [{ checkMany }, { openBlocks, readNow }] = await Promise.all([
    import('#checker/many/check-many.ts'),
    import('./check-share.ts'),
  ]);
  return checkMany({
    ...(await openBlocks(blocks)),
    paths,
    shares,
    read: readNow,
    campaignIds: ids,
    operator,
    media,
    shelf,
    standing,
  });
}

function inThread(share: Share): Promise<ShareResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('check-share.ts', import.meta.url), {
      workerData: share,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code !== 0) reject(new Error(`A thread of the check ended with ${code}`));
    });
  });
}
