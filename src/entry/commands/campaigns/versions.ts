import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import { promisify } from 'node:util';
import type { DiffSide } from '#checker/diff/diff-documents.ts';
import { readCampaignFiles } from './campaign-files.ts';

const run = promisify(execFile);
const MOST_BYTES = 64 * 1024 * 1024;

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', [...args], { maxBuffer: MOST_BYTES });
  return stdout;
}

const CAMPAIGNS = process.env['CAMPAIGNS_DIR'] ?? 'campaigns';

/** A side as it was asked for: a path as it lies there, or as a git revision has it. */
type Asked = { readonly path: string; readonly revision?: string } | { readonly revision: string };

/**
 * Reads two versions: files, folders, git revisions (`main`), or a path in one (`main:campaigns/ws15.json`). A revision alone
 * means what the other side names, else all campaigns. What git gives is read out of it; the working tree is not touched.
 */
export async function readVersions(args: readonly string[]): Promise<{ readonly a: DiffSide; readonly b: DiffSide }> {
  const [first, second, ...more] = args;
  if (first === undefined || second === undefined || more.length > 0) throw new Error('Name two versions: files, folders, or git revisions such as main or main:campaigns/ws15.json');
  const [one, two] = [await askedFor(first), await askedFor(second)];
  return { a: await sideOf(one, 'path' in two ? two.path : CAMPAIGNS), b: await sideOf(two, 'path' in one ? one.path : CAMPAIGNS) };
}

async function askedFor(text: string): Promise<Asked> {
  if (await stat(text).catch(() => undefined)) return { path: text };
  const colon = text.indexOf(':');
  const revision = colon === -1 ? text : text.slice(0, colon);
  const known = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).catch(() => '');
  if (known === '') throw new Error(`There is no file, folder or git revision ${text}`);
  return colon === -1 ? { revision: known.trim() } : { revision: known.trim(), path: text.slice(colon + 1) };
}

async function sideOf(asked: Asked, elsewhere: string): Promise<DiffSide> {
  const path = 'path' in asked ? asked.path : relative('', elsewhere).startsWith('..') ? CAMPAIGNS : elsewhere;
  if (!('revision' in asked) || asked.revision === undefined) {
    const { files, named } = await readCampaignFiles([path]);
    return { files, ...onlyOf([...named]) };
  }
  const { revision } = asked;
  const inside = relative('', path);
  const single = inside.endsWith('.json');
  const folder = single ? dirname(inside) : inside;
  const home = basename(folder) === 'fragments' ? dirname(folder) : folder;
  const listed = (await git('ls-tree', '--name-only', '-z', revision, `${home}/`, `${home}/fragments/`)).split('\0').filter((name) => name.endsWith('.json'));
  if (single ? !listed.includes(inside) : listed.length === 0) throw new Error(`The revision ${revision.slice(0, 10)} has no ${path}`);
  const files = await Promise.all(listed.map(async (name) => ({ path: name, text: await git('show', `${revision}:./${name}`) })));
  return { files, ...(single ? onlyOf([path]) : {}) };
}

/** Where a fragment is named, every campaign may be meant. */
function onlyOf(paths: readonly string[]): Pick<DiffSide, 'only'> {
  return paths.some((path) => basename(dirname(path)) === 'fragments') ? {} : { only: new Set(paths.map((path) => basename(path, '.json'))) };
}
