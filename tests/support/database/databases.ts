import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * Creates a separate database for one test server.
 * @param serverUrl any database of the PostgreSQL server whose user may create databases
 * @param label a word for its name, letters and digits
 * @returns the new database's URL
 */
export async function createDatabase(serverUrl: string, label: string): Promise<string> {
  const name = `${label}_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, (client) => client.query(`create database "${name}"`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database of `createDatabase`, even if a killed server's connections still hold it. */
export async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await onServer(serverUrl, (client) => client.query(`drop database if exists "${name}" with (force)`));
}

/** Runs one function on a connection of its own and closes it. */
export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A server that is killed meanwhile raises an error here too; the awaited call has already reported it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
