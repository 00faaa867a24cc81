import { basename, dirname } from 'node:path';
import type pg from 'pg';
import { listDocuments } from '#api/content/content-calls.ts';
import { CONTENT_PREFIX } from '#api/content/define-call.ts';
import { isRecord } from '#api/guards.ts';
import { PART_FOLDERS, type SourceFile } from '#checker/document/source-document.ts';
import { compileOpen } from '#checker/schema/validator.ts';

/** So many documents are asked for at once. */
const AT_ONCE = 8;

/** A document that a place serves, by the name under which it is published. */
export interface ServedDocument {
  readonly name: string;
  readonly text: string;
}

/** The name under which the write API knows a file: that of a part has its folder before it. */
export function publishedName(path: string): string {
  const folder = basename(dirname(path));
  return Object.hasOwn(PART_FOLDERS, folder) ? `${folder}/${basename(path)}` : basename(path);
}

/** Served documents as files, whose paths say where they are. */
export const filesAt = (where: string, documents: readonly ServedDocument[]): SourceFile[] =>
  documents.map(({ name, text }) => ({ path: `${where}/${name}`, text }));

/** What is needed of the replies: a server of another version may say more or less besides. */
const areEntries = compileOpen<readonly { readonly document: string; readonly origin: string | null }[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['document', 'origin'],
    properties: { document: { type: 'string' }, origin: { type: ['string', 'null'] } },
  },
});
const isDocument = compileOpen<{ readonly text: string }>({
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string' } },
});

/**
 * Every document that visitors of a server get.
 * @param ask answers with the JSON at a path of the write API; undefined: nothing is there
 */
export async function documentsOfServer(ask: (path: string) => Promise<unknown>): Promise<ServedDocument[]> {
  const entries = await ask(`${CONTENT_PREFIX}${listDocuments.path}`);
  if (!areEntries(entries)) throw new Error('The server answered with something that is no list of documents');
  const names = entries.flatMap(({ document, origin }) => (origin === null ? [] : [document]));
  const found: ServedDocument[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE)
    found.push(...(await Promise.all(names.slice(from, from + AT_ONCE).map((name) => liveDocument(name, ask)))).flat());
  return found;
}

async function liveDocument(name: string, ask: (path: string) => Promise<unknown>): Promise<ServedDocument[]> {
  const document = await ask(`${CONTENT_PREFIX}/documents/${encodeURIComponent(name)}?environment=live`);
  // It was withdrawn since it was listed.
  if (document === undefined) return [];
  if (!isDocument(document)) throw new Error(`The server answered with something that is not the document ${name}`);
  return [{ name, text: document.text }];
}

/** PostgreSQL's code for a table that does not exist. */
const NO_TABLE = '42P01';

/**
 * What was published in a database, and what it remembers of sources such as a CMS. It does not know the documents of a
 * folder.
 */
export async function documentsOfDatabase(client: Pick<pg.Client, 'query'>): Promise<ServedDocument[]> {
  const published = await client
    .query<{ document: string; body: string | null }>(
      'select content_heads.document, body from content_heads ' +
        'left join content_revisions on content_revisions.id = content_heads.revision_id ' +
        'left join content_texts on content_texts.hash = content_revisions.hash ' +
        "where content_heads.environment = 'live'",
    )
    .catch(noneWithoutTable);
  const lists = await client
    .query<{ files: unknown }>('select files from content_source_lists order by source')
    .catch(noneWithoutTable);
  const heads = new Map(published.rows.map(({ document, body }) => [document, body ?? undefined]));
  const others = lists.rows
    .flatMap(({ files }) => (Array.isArray(files) ? files.filter(isRecord) : []))
    .flatMap(({ name, text }) => (typeof name === 'string' && typeof text === 'string' ? [[name, text] as const] : []));
  // What was published or withdrawn here hides what other sources have.
  return [...new Map([...others, ...heads])].flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }]));
}

/** A database of an earlier version has no content. */
function noneWithoutTable(error: unknown): { readonly rows: never[] } {
  if (error instanceof Error && 'code' in error && error.code === NO_TABLE) return { rows: [] };
  throw error;
}
