import { enableCompileCache } from 'node:module';

// A command that runs on every change starts in half the time when its modules need not be read anew.
enableCompileCache();

/** What `npm run campaigns -- …` can do. Each takes its arguments and gives an exit code: 0 good, 1 findings, 2 could not run. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  check: async (args) => (await import('./campaigns/check.ts')).check(args),
  prove: async (args) => (await import('./campaigns/prove.ts')).prove(args),
  conform: async (args) => (await import('./campaigns/conform.ts')).conform(args),
  mutate: async (args) => (await import('./campaigns/mutate.ts')).mutate(args),
  rename: async (args) => (await import('./campaigns/rename.ts')).rename(args),
  new: async (args) => (await import('./campaigns/new.ts')).newCampaign(args),
};

const USAGE = `Usage: npm run campaigns -- COMMAND [FILE or FOLDER …]
  check   every problem of every file   [--fix] [--format pretty|json|github|sarif|junit] [--operator FILE]
  prove   what no visitor may meet      [--format pretty|json]
  conform CAMPAIGN CRITERIA   does it call qualified whom the criteria do?   [--qualified ROUTE,…] [--study FILE] [--format pretty|json]
  mutate  [CAMPAIGN …]   what its journeys would not notice   [--journeys FOLDER] [--format pretty|json]
  rename  route|block|option|fact OLD NEW CAMPAIGN   in all files, and proven to change nothing else   [--dry-run]
  new     a campaign from a template   [--type TYPE] [--id ID] [--name NAME] …`;

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  process.exitCode = await command(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  });
} else {
  console.error(`${USAGE}${name === '' ? '' : `\nThere is no command "${name}".`}`);
  process.exitCode = 2;
}
