import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { DiffSide } from '#checker/diff/diff-documents.ts';
import { kindOf, PART_FOLDERS } from '#checker/document/source-document.ts';
import { homeOf, readCampaignFiles } from '../campaign-files.ts';

const run = promisify(execFile);
const MAX_BYTES = 64 * 1024 * 1024;

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', [...args], { maxBuffer: MAX_BYTES });
  return stdout;
}

const CAMPAIGNS = process.env['CAMPAIGNS_DIR'] ?? 'campaigns';

/** A side as requested: a path in the file system, or in a git revision. */
type Asked = { readonly path: string; readonly revision?: string } | { readonly revision: string };

/**
 * Reads two versions: files, folders, git revisions (`main`), or a path in one (`main:campaigns/ws15.json`). A revision
 * without a path uses the other side's path, or else all campaigns. Files are read from git's object database; the
 * working tree is not touched.
 */
export async function readVersions(args: readonly string[]): Promise<{ readonly a: DiffSide; readonly b: DiffSide }> {
  const [first, second, ...more] = args;
  if (first === undefined || second === undefined || more.length > 0)
    throw new Error('Name two versions: files, folders, or git revisions such as main or main:campaigns/ws15.json');
  const [one, two] = [await askedFor(first), await askedFor(second)];
  return {
    a: await sideOf(one, 'path' in two ? two.path : CAMPAIGNS),
    b: await sideOf(two, 'path' in one ? one.path : CAMPAIGNS),
  };
}

/** Reads one version: a file, a folder or a git revision. */
export async function readVersion(text: string): Promise<DiffSide> {
  return sideOf(await askedFor(text), CAMPAIGNS);
}

async function askedFor(text: string): Promise<Asked> {
  if (await stat(text).catch(() => undefined)) return { path: text };
  const colon = text.indexOf(':');
  const revision = colon === -1 ? text : text.slice(0, colon);
  const known = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).catch(
    () => '',
  );
  if (known === '') throw new Error(`There is no file, folder or git revision ${text}`);
  return colon === -1 ? { revision: known.trim() } : { revision: known.trim(), path: text.slice(colon + 1) };
}

async function sideOf(asked: Asked, elsewhere: string): Promise<DiffSide> {
  if ('revision' in asked && asked.revision !== undefined)
    return sideIn(
      asked.revision,
      'path' in asked
        ? [asked.path]
        : [elsewhere, join(CAMPAIGNS, elsewhere.endsWith('.json') ? basename(elsewhere) : '')],
    );
  const { files, named } = await readCampaignFiles(['path' in asked ? asked.path : elsewhere]);
  return { files, ...onlyOf([...named]) };
}

/** The first of the paths that exists in the revision, with its neighbours. */
async function sideIn(revision: string, paths: readonly string[]): Promise<DiffSide> {
  for (const path of paths.map((one) => relative('', one)).filter((one) => !one.startsWith('..'))) {
    const single = path.endsWith('.json');
    const folder = single ? dirname(path) : path;
    const home = homeOf(folder);
    const parts = Object.keys(PART_FOLDERS).map((part) => `${home}/${part}/`);
    const listed = (await git('ls-tree', '--name-only', '-z', revision, `${home}/`, ...parts))
      .split('\0')
      .filter((name) => name.endsWith('.json'));
    if (single ? !listed.includes(path) : listed.length === 0) continue;
    const files = await Promise.all(
      listed.map(async (name) => ({ path: name, text: await git('show', `${revision}:./${name}`) })),
    );
    return { files, ...(single ? onlyOf([path]) : {}) };
  }
  throw new Error(`The revision ${revision.slice(0, 10)} has no ${paths.join(' and no ')}`);
}

/** If a part of campaigns is named, every campaign may be meant. */
function onlyOf(paths: readonly string[]): Pick<DiffSide, 'only'> {
  return paths.some((path) => kindOf(path) !== 'campaign')
    ? {}
    : { only: new Set(paths.map((path) => basename(path, '.json'))) };
}
