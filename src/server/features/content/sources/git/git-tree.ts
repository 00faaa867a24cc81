import { PART_FOLDERS } from '#checker/document/source-document.ts';
import type { CampaignFile, Written } from '../../campaign-file.ts';

const SYMBOLIC_LINK = '120000';
const LFS = 'version https://git-lfs.github.com/spec/';
const MAX_NAME = 100;
const MAX_NOTE = 500;

/** A document in a tree. */
export interface TreeEntry {
  /** As documents are called: without the folder. */
  readonly name: string;
  readonly path: string;
  readonly object: string;
  readonly size: number;
  /** Why it is not read. */
  readonly unreadable: string | undefined;
}

/** The documents in the output of `git ls-tree -z -l`: JSON files of the folder, and of its folders for parts. */
export function documentsIn(listing: string, folder: string): readonly TreeEntry[] {
  const below = folder === '' ? '' : `${folder}/`;
  return listing.split('\0').flatMap((line): TreeEntry[] => {
    const [, mode, type, object, size, path] = /^(\d+) (\w+) ([0-9a-f]+) +(\S+)\t(.+)$/s.exec(line) ?? [];
    if (path === undefined || object === undefined || !path.startsWith(below) || !path.endsWith('.json')) return [];
    const name = path.slice(below.length);
    const [part, ...rest] = name.split('/').toReversed().slice(1);
    if (rest.length > 0 || (part !== undefined && !(part in PART_FOLDERS))) return [];
    const link =
      mode === SYMBOLIC_LINK ? 'It is a symbolic link; the repository must have the document itself' : undefined;
    const unreadable = type === 'blob' ? link : 'It is no file';
    return [{ name, path, object, size: type === 'blob' ? Number(size) : 0, unreadable }];
  });
}

/** The texts in the output of `git cat-file --batch`, by object. Undefined: an object is missing or cut off. */
export function blobsIn(output: Buffer): ReadonlyMap<string, Buffer> | undefined {
  const found = new Map<string, Buffer>();
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at);
    const [, object, size] = /^([0-9a-f]+) blob (\d+)$/.exec(output.toString('latin1', at, end)) ?? [];
    const from = end + 1;
    at = from + Number(size) + 1;
    if (end < 0 || object === undefined || size === undefined || at > output.length) return undefined;
    found.set(object, output.subarray(from, from + Number(size)));
  }
  return found;
}

/** A document with its text; one that is no text is unreadable. */
export function fileOf({ name, object, unreadable }: TreeEntry, blobs: ReadonlyMap<string, Buffer>): CampaignFile {
  if (unreadable !== undefined) return { name, text: '', unreadable };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(blobs.get(object));
    if (!text.startsWith(LFS)) return { name, text };
    return { name, text: '', unreadable: 'It is kept in Git LFS; the repository must have the document itself' };
  } catch {
    return { name, text: '', unreadable: 'It is not UTF-8' };
  }
}

const plain = (words: string, length: number) =>
  words
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, length);

/** For `git log -z --name-only`: what `lastCommits` reads. */
export const LOG_FORMAT = '%x01%H%x02%at%x02%an%x02%s';

/** A commit may claim any number of seconds; one that is no moment is the beginning of time. */
function momentOf(seconds: string): string {
  const moment = new Date(Number(seconds) * 1000);
  return (Number.isNaN(moment.getTime()) ? new Date(0) : moment).toISOString();
}

/** By path: the last commit that touched it, in the output of `git log` with `LOG_FORMAT`. */
export function lastCommits(log: string): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>();
  for (const record of log.split('\u0001').slice(1)) {
    const [head = '', ...paths] = record.split('\0');
    const [commit = '', seconds = '', author = '', ...subject] = head.split('\u0002');
    const at = momentOf(seconds);
    const written = { commit, at, author: plain(author, MAX_NAME), note: plain(subject.join(' '), MAX_NOTE) };
    for (const path of paths.map((given) => given.replace(/^\n/, ''))) if (!found.has(path)) found.set(path, written);
  }
  return found;
}
