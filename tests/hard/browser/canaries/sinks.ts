import type { BrowserContext, Page, Request } from '@playwright/test';
import { sql } from 'kysely';
import { readDatabase } from '../read-database.ts';
import type { BrowserSite } from '../site.ts';

/** A place where something may have leaked, and its content. */
export interface Sink {
  readonly name: string;
  readonly text: string;
}

/** Calls of the page to its own server that are meant to carry answers. Nothing else from a page may carry any. */
const CARRIES_ANSWERS = [
  /^\/api\/v1\/(leads|drafts|phones\/validate|postal-codes\/check|matched-to-study|call-now|qualification|consents)/,
  /^\/api\/v1\/(site\/)?scheduling\//,
];

function sinksOf(request: Request, origin: string): Sink[] {
  const url = new URL(request.url());
  const own = url.origin === origin;
  const name = `${request.method()} ${own ? url.pathname : url.origin}`;
  const body = request.postData() ?? '';
  const posted = own && request.isNavigationRequest();
  return [
    { name: `address of ${name}`, text: request.url() },
    { name: `headers of ${name}`, text: JSON.stringify(request.headers()) },
    ...(body === '' || posted || (own && CARRIES_ANSWERS.some((call) => call.test(url.pathname)))
      ? []
      : [{ name: `body of ${name}`, text: body }]),
  ];
}

/**
 * Listens to every request of a visitor's pages, from now on. `isFirst`: exempts the address that brings personal
 * values.
 */
export function listenToRequests(context: BrowserContext, origin: string, first: string): readonly Sink[] {
  const sinks: Sink[] = [];
  context.on('request', (request) => {
    if (request.url() !== new URL(first, origin).href) sinks.push(...sinksOf(request, origin));
  });
  return sinks;
}

/** What somebody looking over the visitor's shoulder sees: title, address, history. */
export async function readShell(page: Page): Promise<Sink[]> {
  const history = await page.evaluate(() => JSON.stringify(window.history.state));
  return [
    { name: 'title', text: await page.title() },
    { name: 'address bar', text: page.url() },
    { name: 'history', text: history },
  ];
}

/** Everything that the browser stores. */
export async function readBrowserStorage(page: Page): Promise<Sink[]> {
  const kept = await page.evaluate(async () => {
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
      });
      for (const table of database.objectStoreNames) {
        rows.push(
          await new Promise((resolve, reject) => {
            const request = database.transaction(table).objectStore(table).getAll();
            request.addEventListener('success', () => resolve(request.result));
            request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
          }),
        );
      }
      database.close();
    }
    const entries = [window.localStorage, window.sessionStorage].map((storage) =>
      Array.from({ length: storage.length }, (_, index) => [
        storage.key(index),
        storage.getItem(storage.key(index) ?? ''),
      ]),
    );
    return JSON.stringify([entries, rows, document.cookie]);
  });
  return [
    { name: 'browser storage after the end', text: kept },
    { name: 'cookies', text: JSON.stringify(await page.context().cookies()) },
  ];
}

/** The log, what partners were sent, and every column of every table as stored. */
export async function readServer({ server, outside }: BrowserSite): Promise<Sink[]> {
  const rows = await readDatabase(server, async ({ db }) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
    const sinks: Sink[] = [];
    for (const { name } of tables) {
      const content = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
      sinks.push({ name: `table ${name}`, text: content.rows.map(({ row }) => row).join('\n') });
    }
    return sinks;
  });
  return [
    ...rows,
    { name: 'server log', text: server.logs.map((line) => JSON.stringify(line)).join('\n') },
    { name: 'outside services', text: JSON.stringify(outside.asked) },
  ];
}
