import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDocuments } from '#checker/check-documents.ts';
import { campaignFromTemplate, templateFile, type NewCampaign } from '#checker/new-campaign/campaign-from-template.ts';
import { formatProofs } from '#checker/report/format-proofs.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { suggest } from '#checker/suggest.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { DEMO_STUDIES } from '#demo/studies/index.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '#schemas/campaign/campaign.ts';
import { LANGUAGE_FACTS } from '#locales/languages.ts';
import { isLanguage, LANGUAGES } from '#schemas/language-codes.ts';
import { campaignIds, readCampaignFiles } from '../campaign-files.ts';
import { askAll, type Question } from './ask.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import { dayOf } from '../../../day-of.ts';

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  type: TEXT,
  id: TEXT,
  name: TEXT,
  path: TEXT,
  languages: TEXT,
  'title-en': TEXT,
  'title-es': TEXT,
  brand: TEXT,
  study: TEXT,
  to: TEXT,
  blocks: { type: 'string', default: OWN_BLOCKS },
} as const;
const SCREENS_FOR_A_STUDY: readonly CampaignType[] = ['Screener', 'Special', 'Partner Screener', 'Midpath'];

/**
 * `new`: creates a campaign from the template of its type, asking at the terminal for what no flag gives. It is written
 * only if check and prove find nothing, and never over an existing file.
 */
export async function newCampaign(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const folder = process.env['CAMPAIGNS_DIR'] ?? 'campaigns';
  const terminal = process.stdin.isTTY ? { input: process.stdin, output: process.stdout } : undefined;
  const { files } = await readCampaignFiles([folder]);
  const ids = campaignIds(files.map(({ path }) => path));
  const first = await askAll(firstQuestions(folder), values, terminal);
  const answers = new Map([...first, ...(await askAll(laterQuestions(first, ids), values, terminal))]);
  const wanted = wantedOf(answers);
  const path = join(folder, `${wanted.id}.json`);
  const text = await makeCampaign(wanted);
  const found = await problemsOf(path, text, files, values.blocks);
  if (found.length > 0) {
    console.error([...found, `${path} was not written`].join('\n'));
    return 1;
  }
  await writeFile(path, text, { flag: 'wx' });
  const study = answers.get('study') ?? '';
  console.log(
    `${path}: written, checked and proven\n` +
      `open /signup/${wanted.path ?? wanted.id}${study === '' ? '' : `?studyId=${study}`}`,
  );
  if (study !== '' && !DEMO_STUDY_IDS.includes(study)) console.log(unknownStudyWords(study));
  return 0;
}

const DEMO_STUDY_IDS = DEMO_STUDIES.map(({ study }) => study.externalId);

/** This command reads no database, so it only knows the demonstration studies. */
function unknownStudyWords(study: string): string {
  const demonstration = suggest(study, DEMO_STUDY_IDS);
  const hint = demonstration === undefined ? '' : `; the demonstration has ${demonstration}`;
  return (
    `The study "${study}" is not one of the demonstration studies${hint}. ` +
    'Until the server has it (npm run studies -- import), ' +
    'this address leads to the study search'
  );
}

const ID = /^[a-z0-9][a-z0-9-]*$/;

function firstQuestions(folder: string): Question[] {
  return [
    {
      flag: 'type',
      words: `Which type? (${CAMPAIGN_TYPES.join(', ')})`,
      wrong: (answer) =>
        typeOf(answer)
          ? undefined
          : `there is no type "${answer}"${meant(answer, CAMPAIGN_TYPES)}; the types are ${CAMPAIGN_TYPES.join(', ')}`,
    },
    {
      flag: 'id',
      words: 'Which id (also the name of the file)?',
      wrong: (answer) =>
        !ID.test(answer)
          ? 'use lower-case letters, digits and dashes'
          : existsSync(join(folder, `${answer}.json`))
            ? `${join(folder, `${answer}.json`)} already exists`
            : undefined,
    },
    {
      flag: 'name',
      words: 'What is its display name?',
      wrong: (answer) => (answer === '' ? 'this is required' : undefined),
    },
    {
      flag: 'languages',
      words: 'Which languages?',
      // A language that no native speaker has reviewed is there for those who ask for it.
      otherwise: LANGUAGES.filter((language) => LANGUAGE_FACTS[language]?.reviewed).join(','),
      wrong: (answer) =>
        listOf(answer).every(isLanguage) && listOf(answer).length > 0
          ? undefined
          : `the languages are ${LANGUAGES.join(', ')}`,
    },
    {
      flag: 'brand',
      words: 'Which brand colours? (own, partner)',
      otherwise: 'own',
      wrong: (answer) => (['own', 'partner'].includes(answer) ? undefined : 'own or partner'),
    },
  ];
}

/** What depends on the first answers. */
function laterQuestions(answers: ReadonlyMap<string, string>, ids: readonly string[]): Question[] {
  const type = typeOf(answers.get('type') ?? '');
  const languages = listOf(answers.get('languages') ?? '').filter(isLanguage);
  return [
    {
      flag: 'path',
      words: 'Which address under /signup/?',
      otherwise: answers.get('id') ?? '',
      wrong: (answer) => (ID.test(answer) ? undefined : 'use lower-case letters, digits and dashes'),
    },
    ...languages.map((language): Question => ({
      flag: `title-${language}`,
      words: `What is the title of the first page, in "${language}"? (empty: the template's)`,
      otherwise: '',
    })),
    ...(type === 'Flare'
      ? [
          {
            flag: 'to',
            words: 'Which campaign does its button lead to?',
            wrong: (answer: string) =>
              ids.includes(answer) ? undefined : `there is no campaign "${answer}"${meant(answer, ids)}`,
          },
        ]
      : []),
    ...(type !== undefined && SCREENS_FOR_A_STUDY.includes(type)
      ? [{ flag: 'study', words: 'For which study? (its id; empty: the address names it)', otherwise: '' }]
      : []),
  ];
}

function typeOf(answer: string): CampaignType | undefined {
  return CAMPAIGN_TYPES.find((type) => type.toLowerCase() === answer.toLowerCase().replaceAll('-', ' '));
}

function listOf(answer: string): string[] {
  return answer
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function meant(written: string, known: readonly string[]): string {
  const name = suggest(written, known);
  return name === undefined ? '' : `: did you mean ${name}?`;
}

function wantedOf(answers: ReadonlyMap<string, string>): NewCampaign {
  const text = (flag: string) => answers.get(flag) ?? '';
  const type = typeOf(text('type'));
  if (!type) throw new Error(`There is no type "${text('type')}"`);
  const languages = LANGUAGES.filter((language) => listOf(text('languages')).includes(language));
  const titles = languages
    .map((language) => [language, text(`title-${language}`)] as const)
    .filter(([, title]) => title !== '');
  if (titles.length > 0 && titles.length < languages.length)
    throw new Error(
      'The title is needed in every language of the campaign: ' +
        languages.map((language) => `--title-${language}`).join(', '),
    );
  return {
    type,
    id: text('id'),
    name: text('name'),
    path: text('path'),
    languages,
    title: Object.fromEntries(titles),
    partner: text('brand') === 'partner',
    ...(text('to') === '' ? {} : { leadsTo: text('to') }),
  };
}

/** What check and prove find in the new document among its neighbours. */
async function problemsOf(
  path: string,
  text: string,
  files: Awaited<ReturnType<typeof readCampaignFiles>>['files'],
  blocks: string,
): Promise<string[]> {
  const request = { files: [...files, { path, text }], registry: createRegistry(await loadBlocks(blocks)) };
  const issues = (await checkDocuments(request)).filter(({ file }) => file === path);
  if (issues.length > 0) return issues.map(formatIssue);
  const rules = readAllRules(await rulesBeside(join(path, '..')));
  const proofs = await proveDocuments({
    today: dayOf(new Date()),
    ...request,
    only: new Set([basename(path, '.json')]),
    ...rules,
  });
  const [own] = proofs.proofs;
  return own && own.issues.length === 0 && own.undecided.length === 0 ? [] : [formatProofs(proofs)];
}

const TEMPLATES = new URL('../../../../checker/new-campaign/templates/', import.meta.url);

/** The document of a new campaign, from the template of its type. */
export async function makeCampaign(wanted: NewCampaign): Promise<string> {
  const template: unknown = JSON.parse(await readFile(new URL(templateFile(wanted.type), TEMPLATES), 'utf8'));
  return campaignFromTemplate(template, wanted);
}
