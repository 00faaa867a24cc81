import type { ConfiguredGit } from '../../../../core/config/configured-source.ts';
import { PlainError, type Log } from '../../../../core/log.ts';
import type { CampaignFile } from '../../campaign-file.ts';
import type { CampaignSource } from '../campaign-source.ts';
import { createGitClone, type GitClone } from './git-clone.ts';
import { blobsIn, documentsIn, fileOf, lastCommits, LOG_FORMAT } from './git-tree.ts';

const SECOND_MS = 1000;
/** As much as a CMS may send. */
const MAX_TEXT = 20_000_000;

/** All documents of a commit. Throws if it has none: a folder that was moved withdraws nothing. */
async function documentsAt({ run, what }: GitClone, commit: string, folder: string): Promise<readonly CampaignFile[]> {
  const within = folder === '' ? [] : [folder];
  const listing = await run(['ls-tree', '-r', '-z', '-l', '--full-tree', commit, '--', ...within]);
  const entries = documentsIn(listing.toString('utf8'), folder);
  if (entries.length === 0) throw new PlainError(`${what}: ${commit} has no documents in the folder "${folder}"`);
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_TEXT)
    throw new PlainError(`${what}: the documents are larger than ${MAX_TEXT / 1e6} MB`);
  const objects = entries.filter(({ unreadable }) => unreadable === undefined).map(({ object }) => object);
  const blobs = blobsIn(await run(['cat-file', '--batch'], [...new Set(objects), ''].join('\n')));
  if (blobs === undefined || objects.some((object) => !blobs.has(object)))
    throw new PlainError(`${what}: ${commit} cannot be read as a whole`);
  const history = await run(['log', '-z', '--name-only', `--format=${LOG_FORMAT}`, commit, '--', ...within]);
  const commits = lastCommits(history.toString('utf8'));
  return entries.map((entry) => {
    const written = commits.get(entry.path);
    return { ...fileOf(entry, blobs), ...(written === undefined ? {} : { written }) };
  });
}

/** The documents of a folder in a git repository, at the newest commit of a branch. */
export function createGitSource(source: ConfiguredGit, dataDir: string, log: Log): CampaignSource {
  const { name, folder, every } = source;
  const clone = createGitClone(source, dataDir, log);
  let last: string | undefined;
  return {
    name,
    position: () => last,
    read: async () => {
      const commit = await clone.fetch();
      if (commit === last) return 'unchanged';
      const files = await documentsAt(clone, commit, folder);
      last = commit;
      log.info({ service: name, revision: commit }, 'A source is at a new commit');
      return files;
    },
    watch: (changed) => {
      const timer = setInterval(changed, every * SECOND_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
