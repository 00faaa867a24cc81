import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { exportContent, importContent, pruneRevisions } from '#server/features/content/index.ts';
import { pruneComments } from '#server/features/teamwork/index.ts';
import { commandKeys, onDatabase } from '../command-database.ts';
import { countOf, EXIT, note, say, type Exit } from '../output.ts';
import { numberOption } from './number-option.ts';

const DAY_MS = 86_400_000;
const OPTIONS = { days: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const;
const USAGE = 'Say what to do: content export FILE, content import FILE, or content prune --days N';
const clock = { now: () => new Date() };

/** `content export FILE`: writes a backup. A file of this name is replaced once the new one is whole. */
function exportTo(file: string): Promise<Exit> {
  return onDatabase(async ({ db }) => {
    const half = `${file}.part`;
    const out = createWriteStream(half, { mode: 0o600 });
    const { rows, sha256 } = await exportContent(db, out, clock.now());
    out.end();
    await finished(out);
    await rename(half, file);
    note(`${countOf(rows, 'row', 'rows')} written to ${file}; SHA-256 of its content: ${sha256}`);
    return EXIT.good;
  });
}

/** `content import FILE`: restores a backup, all of it or nothing. */
function importFrom(file: string): Promise<Exit> {
  const { openEncryption } = commandKeys();
  return onDatabase(async (database) => {
    const { events, verified } = await importContent(database.db, await openEncryption(database), file);
    say(`${countOf(events, 'event', 'events')} added, ${verified} verified.`);
    return EXIT.good;
  });
}

/** `content prune --days N`: removes old comments that are settled, and the texts of old drafts nobody published. */
function prune(days: number, dryRun: boolean): Promise<Exit> {
  const { openEncryption } = commandKeys();
  return onDatabase(async (database) => {
    const parts = { db: database.db, encryption: await openEncryption(database), clock };
    const before = new Date(clock.now().getTime() - days * DAY_MS);
    const options = { before, actor: 'campaigns content prune', dryRun };
    const pruned = await pruneRevisions(parts, options);
    say(`${countOf(pruned.length, 'revision', 'revisions')} ${dryRun ? 'would lose their texts' : 'pruned'}.`);
    const comments = await pruneComments(parts, options);
    say(
      `${countOf(comments.length, 'settled comment', 'settled comments')} ${dryRun ? 'would be removed' : 'removed'}.`,
    );
    return EXIT.good;
  });
}

/** `campaigns -- content`: back up, restore and prune what the database has of content. */
export async function content(args: readonly string[]): Promise<Exit> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [what, file, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (what === 'export' && file !== undefined) return exportTo(file);
  if (what === 'import' && file !== undefined) return importFrom(file);
  if (what !== 'prune' || file !== undefined || values.days === undefined) throw new Error(USAGE);
  return prune(numberOption('days', values.days, 1), values['dry-run']);
}
