import { enableCompileCache } from 'node:module';
import { Help, Option, type Command } from 'commander';
import { createProgram, runProgram } from './command-line.ts';

// A command that runs on every change starts in half the time if its modules need not be compiled again.
enableCompileCache();

/**
 * A command of `npm run campaigns -- …`. It takes its own arguments and gives an exit code: 0 good, 1 findings, 2 could
 * not run.
 */
interface CampaignCommand {
  readonly usage: string;
  readonly does: string;
  readonly load: () => Promise<(args: readonly string[]) => Promise<number>>;
}

const COMMANDS: Readonly<Record<string, CampaignCommand>> = {
  check: {
    usage:
      '[FILE or FOLDER …] [--fix] [--format pretty|json|github|sarif|junit] [--operator FILE] ' +
      '[--against PLACE] [--approved FILE] [--weights]',
    does:
      'every problem of every file; with --against also what publishing to that database, server, ' +
      'folder or revision would refuse',
    load: async () => (await import('./campaigns/check/check.ts')).check,
  },
  prove: {
    usage: '[FILE or FOLDER …] [--format pretty|json] [--allow-undecided]',
    does: 'problems that some visitor would run into, or proof that there are none',
    load: async () => (await import('./campaigns/prove.ts')).prove,
  },
  simulate: {
    usage:
      '[FILE or FOLDER …] [--journeys FOLDER] [--count N] [--seed S] [--today YYYY-MM-DD] ' +
      '[--begin ROUTE] [--format pretty|json]',
    does: 'visitors who cover everything, or a random population',
    load: async () => (await import('./campaigns/simulate/simulate.ts')).simulate,
  },
  explain: {
    usage: 'CAMPAIGN --answers FILE | --at ROUTE [--language en|es] [--format pretty|json]',
    does: 'why a visit takes the path it takes',
    load: async () => (await import('./campaigns/explain.ts')).explain,
  },
  graph: {
    usage: 'CAMPAIGN [--format svg|mermaid] [--language en|es]',
    does: 'the flow as a picture',
    load: async () => (await import('./campaigns/graph.ts')).graph,
  },
  report: {
    usage: 'CAMPAIGN [--out FILE] [--language en|es] [--journeys FOLDER] [--no-pictures]',
    does: 'everything about a campaign on one HTML page',
    load: async () => (await import('./campaigns/report/report.ts')).report,
  },
  dossier: {
    usage: 'ID [--out FOLDER] [--language en|es|all] [--against PLACE] [--approved FILE] [--operator FILE]',
    does: 'the ethics package for a review board: every screen, question and consent, as HTML and PDF',
    load: async () => (await import('./campaigns/dossier/dossier.ts')).dossier,
  },
  diff: {
    usage: 'A B [--format pretty|json|markdown] [--count N] [--seed S]',
    does: 'what version B changes for visitors of A; each a file, a folder or a git revision',
    load: async () => (await import('./campaigns/versions/diff.ts')).diff,
  },
  drafts: {
    usage: 'A B [--format pretty|json] [--count N] [--seed S]',
    does: 'what happens to visitors in the middle of version A when B is served',
    load: async () => (await import('./campaigns/versions/drafts.ts')).drafts,
  },
  conform: {
    usage: 'CAMPAIGN CRITERIA [--qualified ROUTE,…] [--study FILE] [--format pretty|json]',
    does: 'whether a campaign and the criteria of its study qualify the same visitors (exit code 2: not decided)',
    load: async () => (await import('./campaigns/conform.ts')).conform,
  },
  mutate: {
    usage: '[CAMPAIGN …] [--journeys FOLDER] [--format pretty|json]',
    does: 'changes that the journeys of a campaign would not notice',
    load: async () => (await import('./campaigns/mutate.ts')).mutate,
  },
  rename: {
    usage: 'route|block|option|fact OLD NEW CAMPAIGN [--journeys FOLDER] [--dry-run]',
    does: 'rename in all files, proven to change nothing else',
    load: async () => (await import('./campaigns/rename.ts')).rename,
  },
  lsp: {
    usage: '[--operator FILE]',
    does: 'a language server for editors: completion, hover, navigation, and what check finds, as you type',
    load: async () => (await import('./campaigns/lsp/lsp.ts')).lsp,
  },
  questionnaire: {
    usage: 'import FILE | export ID [--id ID] [--part LINKID] [--replace] [--out FILE]',
    does: 'questions from a FHIR R4 Questionnaire, or as one',
    load: async () => (await import('./campaigns/questionnaire.ts')).questionnaire,
  },
  verify: {
    usage: '[--json]',
    does: 'whether the log of content and its revisions in the database are unchanged',
    load: async () => (await import('./campaigns/verify.ts')).verify,
  },
  content: {
    usage: 'export FILE | import FILE | prune --days N [--dry-run]',
    does: 'back up and restore what the database has of content; remove the texts of old drafts',
    load: async () => (await import('./campaigns/content.ts')).content,
  },
  texts: {
    usage:
      'export ID … | import FILE … | status ID … [--format xliff|csv|json] [--language LANGUAGE] ' +
      '[--out FILE] [--reachable] [--suggest COMMAND]',
    does: 'the texts of a campaign for translators, and back into its documents',
    load: async () => (await import('./campaigns/texts/texts.ts')).texts,
  },
  new: {
    usage:
      '[--type TYPE] [--id ID] [--name NAME] [--path PATH] [--languages LANGUAGES] [--title-en TEXT] ' +
      '[--title-es TEXT] [--brand BRAND] [--study ID] [--to CAMPAIGN]',
    does: 'a campaign from a template',
    load: async () => (await import('./campaigns/new/new.ts')).newCampaign,
  },
};

/** What each option is for, by its name; by command and name where it means something else there. */
const OPTIONS: Readonly<Record<string, string>> = {
  '--against': 'a published place to compare with: a database, a server, a folder or a git revision',
  '--approved': 'an approval that dossier has written: report a campaign whose content differs from it',
  'dossier --approved': 'write what an approval of this content can be pinned to: hashes of the content and the files',
  'dossier --against': 'the revision that was approved before: a file, a folder or a git revision',
  'dossier --language': "the language of the package's own words, or all",
  'dossier --operator': "the operator's document (default: OPERATOR_FILE)",
  'dossier --out': 'the folder to write to (default: this one)',
  '--allow-undecided': 'exit with 0 although something could not be decided',
  '--answers': 'a JSON file that describes a visitor, such as {"answers": {"candidate.age": 34}}',
  '--at': 'the page to explain: who reaches it, and what would lead elsewhere',
  '--brand': 'whose colours the pages have: own or partner',
  '--count': 'how many random visitors',
  '--days': 'remove what is older than this many days',
  '--dry-run': 'report what would change; change nothing',
  '--fix': 'apply the fixes that are safe',
  '--format': 'the format of the output (default: the first)',
  '--id': 'the id of the campaign, and the name of its file',
  '--journeys': 'the folder of the journeys (default: tests/journeys)',
  'simulate --begin': 'with --count: the page on which the visitors begin (default: the home)',
  'simulate --count': 'visitors at random, and how many',
  'simulate --seed': 'with --count: a number; the same one gives the same visitors',
  'simulate --journeys': 'write the visitors into this folder as journeys',
  '--json': 'report as JSON',
  '--language': 'the language of the texts',
  '--languages': 'the languages of the campaign, such as en,es',
  '--name': 'the name of the campaign, for its authors',
  '--no-pictures': 'leave out the pictures of the pages',
  '--operator': "the operator's document, with the hosts that links may lead to",
  '--out': 'write to a file (default: standard output)',
  'questionnaire --id': 'with import: the id of the questionnaire, and the name of its file',
  '--part': 'with import: only the item with this linkId, and what is in it',
  '--replace': 'with import: overwrite a file that exists',
  '--path': 'its address under /signup/ (default: the id)',
  '--qualified': 'the pages that only qualified visitors should reach (default: the verdict at the end counts)',
  '--seed': 'a number; the same seed gives the same visitors',
  '--study': 'the id of the study',
  'conform --study': 'the study as it is stored, if the criteria leave something open',
  '--title-en': 'the title of the first page in English',
  '--title-es': 'the title of the first page in Spanish',
  '--reachable': 'with export: leave out texts that no visitor can reach',
  '--suggest': 'with export: a program that suggests translations; it gets JSON and prints JSON',
  'texts --language': 'the language to translate into (default: every other language of the campaign)',
  'texts --out': 'with export: a file, or a folder for several (default: standard output)',
  '--to': 'the campaign to which its button leads',
  '--today': 'the day of the visits (default: today)',
  '--type': 'the type of the campaign, such as Screener',
  '--weights': 'list instead what visitors load for each campaign: blocks, pictures and fonts',
};

const isMisuse = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

function add(program: Command, name: string, { usage, does, load }: CampaignCommand): void {
  // Commander only finds the command and describes its options in the help: each command parses its own arguments.
  program
    .command(name)
    .usage(usage)
    .description(does)
    .argument('[given...]')
    .allowUnknownOption()
    .configureHelp({
      visibleOptions: (command) => [
        ...optionsIn(usage).map((option) => new Option(option.flags, purposeOf(name, option))),
        ...new Help().visibleOptions(command),
      ],
    })
    .action(async (_given: readonly string[], _options: object, command: Command) => {
      try {
        process.exitCode = await (await load())(command.args);
      } catch (error) {
        if (isMisuse(error)) command.error(`error: ${error.message.split('. ')[0] ?? ''}`);
        throw error;
      }
    });
}

/** `[--format pretty|json] [--fix]` as options: a name, what it takes, and the words to choose from. */
function optionsIn(usage: string): Option[] {
  return [...usage.matchAll(/(--[a-z-]+)(?: ([\w|-]+))?/g)].map(([, flag = '', value]) => {
    if (value === undefined) return new Option(flag);
    const option = new Option(`${flag} <${value}>`);
    return value.includes('|') ? option.choices(value.split('|')) : option;
  });
}

const purposeOf = (command: string, { long }: Option) => OPTIONS[`${command} ${long ?? ''}`] ?? OPTIONS[long ?? ''];

/** Provides the options of each command for shell completion; the commands themselves read their own. */
export function offerOptions(): void {
  for (const command of program.commands)
    for (const option of optionsIn(command.usage())) {
      option.description = purposeOf(command.name(), option) ?? '';
      command.addOption(option);
    }
}

/** What a command takes besides its options: `[FILE or FOLDER …]`. */
const namesIn = (usage: string) => usage.split(/ ?\[?--/)[0] ?? '';

export const program = createProgram('campaigns', 'Check, prove, explain and change campaign documents.');
program.configureHelp({ subcommandTerm: (command) => `${command.name()} ${namesIn(command.usage())}`.trim() });
for (const [name, command] of Object.entries(COMMANDS)) add(program, name, command);
if (import.meta.main) await runProgram(program);
