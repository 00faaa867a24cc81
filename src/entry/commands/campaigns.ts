import { enableCompileCache } from 'node:module';

// A command that runs on every change starts in half the time when its modules need not be read anew.
enableCompileCache();

/** What `npm run campaigns -- …` can do. Each takes its arguments and gives an exit code: 0 good, 1 findings, 2 could not run. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  check: async (args) => (await import('./campaigns/check/check.ts')).check(args),
  prove: async (args) => (await import('./campaigns/prove.ts')).prove(args),
  simulate: async (args) => (await import('./campaigns/simulate/simulate.ts')).simulate(args),
  explain: async (args) => (await import('./campaigns/explain.ts')).explain(args),
  graph: async (args) => (await import('./campaigns/graph.ts')).graph(args),
  report: async (args) => (await import('./campaigns/report/report.ts')).report(args),
  diff: async (args) => (await import('./campaigns/versions/diff.ts')).diff(args),
  drafts: async (args) => (await import('./campaigns/versions/drafts.ts')).drafts(args),
  conform: async (args) => (await import('./campaigns/conform.ts')).conform(args),
  mutate: async (args) => (await import('./campaigns/mutate.ts')).mutate(args),
  rename: async (args) => (await import('./campaigns/rename.ts')).rename(args),
  new: async (args) => (await import('./campaigns/new/new.ts')).newCampaign(args),
};

const USAGE = `Usage: npm run campaigns -- COMMAND
  check [FILE or FOLDER …]     every problem of every file
      [--fix] [--format pretty|json|github|sarif|junit] [--operator FILE] [--weights]
      [--against FOLDER|REVISION|SERVER|DATABASE]   also what publishing there would refuse
  prove [FILE or FOLDER …]     what no visitor may meet
      [--format pretty|json] [--allow-undecided]
  simulate [FILE or FOLDER …]  visitors who cover everything, or a random population
      [--journeys FOLDER] [--count N --seed S] [--today YYYY-MM-DD] [--format pretty|json]
  explain CAMPAIGN             why a visit goes where it goes
      --answers FILE | --at ROUTE [--language en|es] [--format pretty|json]
  graph CAMPAIGN               the flow as a picture
      [--format svg|mermaid] [--language en|es]
  report CAMPAIGN              all of it as one page of HTML
      [--out FILE] [--language en|es] [--journeys FOLDER] [--no-pictures]
  diff A B                     what version B changes for visitors of A; each a file, a folder or a git revision
      [--format pretty|json|markdown] [--count N] [--seed S]
  drafts A B                   what becomes of visitors in the middle of version A when B is served
      [--format pretty|json] [--count N] [--seed S]
  conform CAMPAIGN CRITERIA    does it call qualified whom the criteria do?
      [--qualified ROUTE,…] [--study FILE] [--format pretty|json]
  mutate [CAMPAIGN …]          what its journeys would not notice
      [--journeys FOLDER] [--format pretty|json]
  rename route|block|option|fact OLD NEW CAMPAIGN   in all files, and proven to change nothing else
      [--dry-run]
  new                          a campaign from a template
      [--type TYPE] [--id ID] [--name NAME] …`;

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
