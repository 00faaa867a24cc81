import { existsSync } from 'node:fs';
import { requireLanguage } from '#checker/author-languages.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { flowChart } from '#checker/graph/flow-chart.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { formatProofIssue } from '#checker/report/format-proofs.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { coverageOf, type WalkedJourney } from '#checker/report-page/coverage.ts';
import { blockTexts } from '#checker/report-page/page-texts.ts';
import { reportPage } from '#checker/report-page/report-page.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { drawVisitors } from '#checker/simulate/population/draw-visitors.ts';
import { populationReport, type PopulationReport } from '#checker/simulate/population/population-report.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { oneName, openCampaign } from '../one-campaign.ts';
import { DEMONSTRATION_WORLD } from '../simulate/demonstration-world.ts';
import { takeScreens } from './take-screens.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import { dayOf } from '../../../day-of.ts';
import { countOf } from '../../output.ts';

const OPTIONS = {
  out: { type: 'string' },
  language: { type: 'string', default: 'en' },
  journeys: { type: 'string', default: 'tests/journeys' },
  pictures: { type: 'boolean', default: true },
  blocks: { type: 'string', default: OWN_BLOCKS },
} as const;

/** `report CAMPAIGN [--out FILE]`: everything about a campaign on one HTML page; `--no-pictures` starts no browser. */
export async function report(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: OPTIONS,
  });
  const { language, out, journeys } = values;
  requireLanguage(language);
  const { path, campaign, model, registry, files, issues } = await openCampaign(oneName(positionals), values.blocks);
  const subject = subjectOf(campaign, registry, () => undefined);
  const written = readAllRules(await rulesBeside(dirname(path)));
  const { proofs } = await proveDocuments({
    today: dayOf(new Date()),
    files,
    registry,
    only: new Set([campaign.id]),
    ...written,
  });
  const made = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const own = new Set(model.parts.map((part) => part.path));
  const page = reportPage({
    campaign,
    language,
    chart: flowChart(subject, language),
    pictures: values.pictures ? await takeScreens(subject, path) : { screens: [], missing: 'they were not asked for' },
    checked: issues.filter(({ file }) => own.has(file)).map(formatIssue),
    proven: proofs.flatMap((proof) => proof.issues.map(formatProofIssue)),
    undecided: proofs.flatMap((proof) => proof.undecided),
    burden: drawnReport({ campaign, registry, today: made.slice(0, 10) }),
    coverage: coverageOf(campaign, await readJourneys(journeys)),
    blockTexts: await blockTexts(campaign, registry),
    made,
  });
  const file = out ?? `${campaign.id}-report.html`;
  await writeFile(file, page);
  console.log(`${file}: ${countOf(campaign.routes.length, 'page', 'pages')}, ${Math.round(page.length / 1024)} kB`);
  return 0;
}

/** Enough to see one in a hundred, and the same for each report. */
const DRAWN = { count: 400, seed: 1 } as const;

function drawnReport({
  campaign,
  registry,
  today,
}: {
  readonly campaign: Campaign;
  readonly registry: Registry;
  readonly today: string;
}): PopulationReport {
  const subject = subjectOf(campaign, registry, () => undefined, { today, studies: DEMONSTRATION_WORLD.studies });
  return populationReport(drawVisitors(subject, DRAWN.count, DRAWN.seed, DEMONSTRATION_WORLD), {
    campaign: campaign.id,
    ...DRAWN,
  });
}

async function readJourneys(folder: string): Promise<WalkedJourney[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const lists = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(async (name): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter(isJourney) : []));
}

function isJourney(value: unknown): value is WalkedJourney {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'campaign' in value &&
    'end' in value &&
    'steps' in value &&
    Array.isArray(value.steps)
  );
}
