import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import type { Approval } from '#checker/approval/approval.ts';
import { requireLanguage } from '#checker/author-languages.ts';
import type { CollectedDossier } from '#checker/dossier/collect-dossier.ts';
import { dossierDifferences } from '#checker/dossier/differences.ts';
import { DOSSIER_LANGUAGES, dossierTexts, packageLanguage } from '#checker/dossier/texts/dossier-texts.table.ts';
import { dossierPage } from '#checker/dossier/page/dossier-page.ts';
import { fill } from '#checker/explain/words/condition-words.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { createEnvironmentReader } from '#server/core/config/environment-reader.ts';
import { readOperator } from '#server/core/config/read-operator.ts';
import { contentHash } from '#server/features/content/index.ts';
import { homeOf } from '../campaign-files.ts';
import { oneName, openCampaign, type OneCampaign } from '../one-campaign.ts';
import { openBrowser } from '../open-browser.ts';
import { dayOf } from '../../../day-of.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import { note, say } from '../../output.ts';
import { readVersion } from '../versions/versions.ts';
import { collectPackage } from './collect-package.ts';
import { printPdf } from './print-pages.ts';
import { revisionDay } from './revision-day.ts';
import { takePictures } from './take-pictures.ts';

const OPTIONS = {
  out: { type: 'string', default: '.' },
  language: { type: 'string', default: 'en' },
  against: { type: 'string' },
  approved: { type: 'string' },
  operator: { type: 'string' },
  blocks: { type: 'string', default: OWN_BLOCKS },
} as const;

/** The days and shares of a comparison: those of `diff`. */
const SAMPLE = { count: 400, seed: 1 } as const;

/**
 * `dossier ID [--out FOLDER] [--language en|es|…|all] [--against PLACE] [--approved FILE]`: the ethics package of a
 * campaign for a review board, as one HTML file and one PDF for each language. The same document gives the same bytes.
 * Exit code 2: no browser was found, so there is no PDF.
 */
export async function dossier(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const languages = values.language === 'all' ? DOSSIER_LANGUAGES : [packageLanguage(requireLanguage(values.language))];
  const one = await openCampaign(oneName(positionals), values.blocks);
  const collected = await collect(one, values);
  const browser = await openBrowser();
  try {
    const files = await writePackages(collected, languages, browser, values.out);
    if (values.approved !== undefined) await writeApproval(values.approved, one, files);
  } finally {
    if (typeof browser !== 'string') await browser.close();
  }
  if (typeof browser !== 'string') return 0;
  note(`There is no PDF, and the pictures have no height of their own: ${browser}`);
  return 2;
}

async function collect(
  one: OneCampaign,
  {
    against,
    operator: operatorFile = process.env['OPERATOR_FILE'],
  }: { readonly against?: string; readonly operator?: string },
): Promise<CollectedDossier> {
  const { campaign, registry, files, path, model } = one;
  const home = homeOf(dirname(path));
  const revision = await revisionDay(model.parts.map((part) => part.path));
  const { day: today } = revision;
  if (against !== undefined) note(`comparing with ${against}`);
  const differences =
    against === undefined
      ? undefined
      : await dossierDifferences(
          {
            a: { only: new Set([campaign.id]), ...(await readVersion(against)) },
            b: { files, only: new Set([campaign.id]) },
            registry,
            today,
            ...SAMPLE,
          },
          against,
          contentHash,
        );
  return collectPackage({
    campaign,
    model,
    registry,
    files,
    home,
    rules: await rulesBeside(home),
    operator: await operatorOf(operatorFile),
    revision,
    differences,
    progress: note,
  });
}

/** The operator's document; without one, the demonstration's. Throws with its problems. */
async function operatorOf(file: string | undefined) {
  const reader = createEnvironmentReader({}, '.');
  const operator = await readOperator(reader, file, '.');
  if (operator) return operator;
  throw new Error(reader.issues.map(({ message }) => message).join('\n'));
}

interface WrittenFile {
  readonly file: string;
  /** SHA-256 (hex). */
  readonly hash: string;
}

async function writeOne(file: string, content: Buffer): Promise<WrittenFile> {
  await writeFile(file, content);
  say(`${file}: ${kilobytes(content.length)}`);
  return { file, hash: createHash('sha256').update(content).digest('hex') };
}

async function writePackages(
  { content, inLanguage }: CollectedDossier,
  languages: readonly string[],
  browser: Browser | string,
  folder: string,
): Promise<WrittenFile[]> {
  await mkdir(folder, { recursive: true });
  const subjects = content.screens.flatMap(({ looks }) =>
    looks.flatMap(({ languages: shown }, index) =>
      shown.map(({ document, lines }) => ({
        document,
        ...(index === 0 ? {} : { news: lines.map(({ text }) => text) }),
      })),
    ),
  );
  const pictures =
    typeof browser === 'string'
      ? undefined
      : await takePictures(browser, subjects, (done, of) => note(`picture ${done} of ${of}`));
  const files: WrittenFile[] = [];
  for (const language of languages) {
    const input = { ...inLanguage(language), pictures };
    const path = join(folder, `${content.campaign.id}-dossier.${language}`);
    files.push(await writeOne(`${path}.html`, Buffer.from(dossierPage({ ...input, medium: 'screen' }))));
    if (typeof browser === 'string') continue;
    note('printing');
    const texts = dossierTexts(language);
    const footer = {
      title: fill(texts.title, { name: content.campaign.name }),
      page: texts.page,
      day: content.revision.day,
    };
    files.push(
      await writeOne(`${path}.pdf`, await printPdf(browser, dossierPage({ ...input, medium: 'paper' }), footer)),
    );
  }
  return files;
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`;

/** Writes what an approval is pinned to. */
async function writeApproval(path: string, { campaign }: OneCampaign, files: readonly WrittenFile[]): Promise<void> {
  const approval: Approval = {
    campaign: campaign.id,
    version: campaign.version,
    contentHash: contentHash(campaign),
    dossiers: Object.fromEntries(files.map(({ file, hash }) => [basename(file), hash])),
    date: dayOf(new Date()),
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(approval, undefined, 2)}\n`);
  say(`${path}: an approval of this content can be pinned to it`);
}
