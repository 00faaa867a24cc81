/**
 * `node tests/support/database/with-postgres.ts COMMAND [ARGUMENT …]`: runs a command with `DATABASE_URL` set to a
 * PostgreSQL server that exists for that long only. Exits with the command's exit code.
 */
import { startPostgres } from './postgres.ts';
import { runCommand } from '../program.ts';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('Usage: node tests/support/database/with-postgres.ts COMMAND [ARGUMENT …]');
const server = await startPostgres();
process.exitCode = await runCommand(command, args, { ...process.env, DATABASE_URL: server.url });
await server.stop();
