/**
 * `npm run hard [-- NAME …]`: the checks of what must never be lost or bypassed, in full, each with its planted fault;
 * minutes to an hour. A name is that of a check or of a group, such as `strangers`. Prints the figures of each and ends
 * with `hard: N held, N broken`.
 */
import type { HardCheck, Outcome } from './check.ts';
import { CHECKS, checksNamed } from './checks.ts';

async function outcomeOf(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    return {
      figures: {},
      broken: [`it could not run: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
    };
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs one check and its planted fault. Returns whether it held and detected the fault. */
async function heldBy(check: HardCheck): Promise<boolean> {
  tell(`\n== ${check.name}: ${check.promise}`);
  const started = Date.now();
  const { figures, broken } = await outcomeOf(() => check.run('whole'));
  for (const [name, value] of Object.entries(figures)) tell(`   ${name}: ${value}`);
  tell(`   seconds: ${Math.round((Date.now() - started) / 1000)}`);
  for (const fault of broken) tell(`   BROKEN: ${fault}`);
  const planted = await outcomeOf(() => check.runPlanted('share'));
  const noticed = planted.broken.length > 0 && !planted.broken.some((line) => line.startsWith('it could not run'));
  tell(
    noticed ? `   noticed: ${check.fault}` : `   VOID: it did not notice: ${check.fault} ${planted.broken.join(' ')}`,
  );
  return broken.length === 0 && noticed;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => checksNamed(name).length === 0);
if (unknown.length > 0) {
  process.stderr.write(
    `No such check: ${unknown.join(', ')}. There are: ${CHECKS.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

let held = 0;
let broken = 0;
for (const check of CHECKS) {
  if (named.length > 0 && !named.some((name) => checksNamed(name).includes(check))) continue;
  if (await heldBy(check)) held += 1;
  else broken += 1;
}
tell(`\nhard: ${held} held, ${broken} broken`);
// Servers that several checks share end with the process.
process.exit(broken === 0 && held > 0 ? 0 : 1);
