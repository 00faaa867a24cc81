import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { beginningsOf } from '#checker/prove/explore/beginnings.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import type { Subject } from '#checker/prove/explore/subject.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { journeyOf } from '#checker/simulate/journeys-of.ts';
import { drawVisitors } from '#checker/simulate/population/draw-visitors.ts';
import { populationReport } from '#checker/simulate/population/population-report.ts';
import {
  closedOn,
  coverageOf,
  formatCoverage,
  formatPopulation,
  simulationAsData,
} from '#checker/simulate/report/format-simulation.ts';
import { simulateCampaign, type Simulation } from '#checker/simulate/simulate-campaign.ts';
import { isoDateOf } from '#engine/dates.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry, type Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { readCampaignFiles } from '../campaign-files.ts';
import { numberOption } from '../number-option.ts';
import { DEMONSTRATION_WORLD } from './demonstration-world.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';
import { dayOf } from '../../../day-of.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  blocks: { type: 'string', default: OWN_BLOCKS },
  journeys: { type: 'string' },
  count: { type: 'string' },
  seed: { type: 'string', default: '1' },
  today: { type: 'string' },
  begin: { type: 'string' },
} as const;

/** A day given as an option, `YYYY-MM-DD`. Throws with a message if it is not a calendar day. */
function dayOption(name: string, text: string): string {
  const day = parseISO(text);
  if (!isValid(day) || isoDateOf(day) !== text)
    throw new Error(`--${name} takes a day such as 2026-01-15, not "${text}"`);
  return text;
}

/**
 * `simulate [FILE or FOLDER …]`: a small set of visitors who together meet everything that a campaign has for them;
 * `--journeys FOLDER` writes them as journeys. `--count N --seed S`: N random visitors, and what their visits cost
 * them; they begin at the home, or on another page with `--begin ROUTE`.
 */
export async function simulate(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  if (values.format !== 'pretty' && values.format !== 'json')
    throw new Error(`There is no format "${values.format}"; use pretty or json`);
  const { files, named } = await readCampaignFiles(
    positionals.length > 0 ? positionals : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns'],
  );
  const registry = createRegistry(await loadBlocks(values.blocks));
  const only = new Set([...named].map((path) => basename(path, '.json')));
  const { campaigns, issues } = await checkedCampaigns({ files, registry });
  const errors = issues.filter(({ severity, file }) => severity === 'error' && named.has(file));
  for (const issue of errors) console.error(formatIssue(issue));
  const chosen = [...campaigns.values()].filter(({ id }) => only.has(id));
  if (chosen.length === 0 && errors.length === 0) throw new Error(`There is no campaign in ${positionals.join(', ')}`);
  const today = dayOption('today', values.today ?? dayOf(new Date()));
  const json = values.format === 'json';
  if (values.count !== undefined)
    return (
      printPopulations(chosen, registry, {
        count: numberOption('count', values.count, 1),
        seed: numberOption('seed', values.seed, 0),
        today,
        json,
        begin: values.begin,
      }) + Math.min(1, errors.length)
    );
  const simulations = chosen.map((campaign) =>
    simulateCampaign({ campaign, registry, known: DEMONSTRATION_WORLD, today }),
  );
  if (values.journeys !== undefined) await writeJourneys(simulations, registry, values.journeys);
  console.log(
    json
      ? JSON.stringify(simulations.map(simulationAsData), undefined, 2)
      : simulations.map((simulation) => formatCoverage(coverageOf(simulation))).join('\n'),
  );
  return errors.length === 0 &&
    simulations.every(({ missed, undecided }) => missed.length === 0 && undecided.length === 0)
    ? 0
    : 1;
}

interface Drawing {
  readonly count: number;
  readonly seed: number;
  readonly today: string;
  readonly json: boolean;
  readonly begin: string | undefined;
}

/** Returns 0: a report finds nothing wrong. */
function printPopulations(
  campaigns: readonly Campaign[],
  registry: Registry,
  { count, seed, today, json, begin }: Drawing,
): 0 {
  const reports = campaigns.map((campaign) => {
    const subject = subjectOf(campaign, registry, () => undefined, { today, studies: DEMONSTRATION_WORLD.studies });
    const entry = begin === undefined ? undefined : openedPage(begin, subject);
    return populationReport(drawVisitors(subject, count, seed, DEMONSTRATION_WORLD, entry), {
      campaign: campaign.id,
      count,
      seed,
      entry,
      closed: closedOn(today, campaign.settings.active),
    });
  });
  console.log(json ? JSON.stringify(reports, undefined, 2) : reports.map(formatPopulation).join('\n'));
  return 0;
}

/** A page on which `?landing=` may begin visits. Throws with a message if it may not. */
function openedPage(name: string, { campaign, ...subject }: Subject): string {
  const { pages, open } = beginningsOf({ campaign, ...subject, ways: 'every' });
  const names = [...new Set([...pages, ...open].map(({ route }) => route.name))];
  if (names.includes(name)) return name;
  throw new Error(`No visit of "${campaign.id}" begins on "${name}" by ?landing=; they begin on ${names.join(', ')}`);
}

/** One file for each campaign, in the format of the tests' journeys. */
async function writeJourneys(simulations: readonly Simulation[], registry: Registry, folder: string): Promise<void> {
  const bind = createBlockBinder(registry, () => () => '');
  await mkdir(folder, { recursive: true });
  for (const { campaign, visitors } of simulations) {
    const journeys = visitors.map((visitor, index) =>
      journeyOf(
        visitor,
        bind,
        `${campaign.id}: simulated visitor ${index + 1} of ${visitors.length}, ${visitor.visit.locale}`,
      ),
    );
    await writeFile(join(folder, `${campaign.id}.json`), `${JSON.stringify(journeys, undefined, 2)}\n`);
  }
}
