/**
 * `node tests/support/with-postgres.ts COMMAND [ARGUMENT …]`: runs a command with `DATABASE_URL` set to a PostgreSQL
 * server that exists just as long. Exits as the command does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './postgres.ts';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('Usage: node tests/support/with-postgres.ts COMMAND [ARGUMENT …]');
const server = await startPostgres();
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: server.url } });
const [code] = await once(child, 'close');
await server.stop();
process.exitCode = typeof code === 'number' ? code : 1;
