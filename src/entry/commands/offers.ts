/**
 * `npm run offers -- import FILE`, `npm run offers -- export`: the direct offers that are shown where no offers service
 * is configured (K3, O4).
 * Exit 0 good, 1 the file was refused, 2 could not run.
 */
import { createProgram, end, runProgram } from './command-line.ts';

const load = () => import('./offers/stored-offers.ts');

export const program = createProgram(
  'offers',
  'Direct offers: what visitors see beside the studies if no offers service is configured.',
);
program
  .command('import')
  .description('replace all offers with those of a file, in its order; exits with 1 if the file was refused')
  .argument('<file>', 'in the format that export writes; an offer that it does not name is removed')
  .option('--dry-run', 'report what would change; change nothing')
  .action(async (path: string, { dryRun }: { readonly dryRun?: true }) =>
    end(await (await load()).importOffers(path, dryRun === true)),
  );
program
  .command('export')
  .description('write all offers as one JSON document')
  .option('--out <file>', 'write to a new file that only this account can read')
  .action(async ({ out }: { readonly out?: string }) => end(await (await load()).exportOffers(out)));
if (import.meta.main) await runProgram(program);
