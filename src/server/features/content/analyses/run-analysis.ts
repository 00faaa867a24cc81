import type { MessagePort } from 'node:worker_threads';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { compareDrafts } from '#checker/draft-compatibility/compare-drafts.ts';
import { formatDrafts } from '#checker/draft-compatibility/format-drafts.ts';
import { explainArrival, explainVisit } from '#checker/explain/explain-visit.ts';
import { blockSight } from '#checker/explain/block-sight.ts';
import { formatBlockSight, formatExplanation } from '#checker/explain/format/format-explanation.ts';
import { conditionWords } from '#checker/explain/words/condition-words.ts';
import type { CampaignModel } from '#checker/model/campaign-model.ts';
import { withOperations } from '#checker/operations/operations-of-fix.ts';
import { DECIDED_BY_PROOF } from '#checker/prove/prove-documents.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import type { Subject } from '#checker/prove/explore/subject.ts';
import { drawVisitors } from '#checker/simulate/population/draw-visitors.ts';
import { flowCounts } from '#checker/simulate/population/flow-counts.ts';
import { populationReport } from '#checker/simulate/population/population-report.ts';
import { closedOn, coverageOf, formatCoverage, formatPopulation } from '#checker/simulate/report/format-simulation.ts';
import { simulateCampaign } from '#checker/simulate/simulate-campaign.ts';
import { pathOf } from '#checker/simulate/visitor.ts';
import { suggest } from '#checker/suggest.ts';
import { findRoute } from '#engine/transition.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { answerOnce } from '../../../core/threads/single-task-thread.ts';
import type {
  Analyse,
  AnalysisResult,
  AnalysisTask,
  DossierTask,
  DraftsTask,
  ExplainTask,
  SimulateTask,
  WriteDossier,
} from './analysis.ts';
import { compareDocuments } from './compare-documents.ts';
import { explainedVisit } from './explained-visit.ts';
import { proveInLines } from './prove-in-lines.ts';

type Failure = Extract<AnalysisResult, { kind: 'refused' | 'unknown' }>;

function unknown(what: 'campaign' | 'route' | 'block', name: string, known: readonly string[]): Failure {
  const meant = suggest(name, known);
  const advice = meant === undefined ? `; the names are ${known.slice(0, 50).join(', ')}` : `: did you mean ${meant}?`;
  return { kind: 'unknown', what, reason: `There is no ${what} "${name}"${advice}` };
}

/** Assembles one campaign. */
async function openCampaign(
  { files, standing }: Pick<SimulateTask, 'files' | 'standing'>,
  id: string,
  registry: Registry,
): Promise<{ readonly kind: 'open'; readonly campaign: Campaign; readonly model: CampaignModel } | Failure> {
  const checked = await checkedCampaigns({ files, standing, registry }, DECIDED_BY_PROOF);
  const [campaign, model] = [checked.campaigns.get(id), checked.models.get(id)];
  if (campaign && model) return { kind: 'open', campaign, model };
  const parts = checked.files.get(id);
  if (!parts) return unknown('campaign', id, [...checked.files.keys()]);
  const issues = checked.issues.filter(({ severity, file }) => severity === 'error' && parts.includes(file));
  return { kind: 'refused', issues: withOperations(issues, files) };
}

async function simulate(task: SimulateTask, registry: Registry): Promise<AnalysisResult> {
  const opened = await openCampaign(task, task.campaign, registry);
  if (opened.kind !== 'open') return opened;
  const { campaign } = opened;
  const { today, seed, visitors: count } = task;
  const common = { campaign: campaign.id, day: today };
  if (count === undefined) {
    const simulation = simulateCampaign({ campaign, registry, today });
    const coverage = coverageOf(simulation);
    const { visitors, paths, entries, missed, impossible, undecided, met } = coverage;
    const reply = {
      visitors,
      paths,
      begin: [...entries],
      met: { transitions: [...met.transition], ends: [...met.end], bounds: [...met.bound], calls: [...met.call] },
      missed: [...missed],
      impossible: [...impossible],
      undecided: [...undecided],
      walks: simulation.visitors.map((visitor) => ({ language: visitor.visit.locale, path: pathOf(visitor) })),
    };
    return {
      kind: 'simulate',
      reply: { ...common, text: formatCoverage(coverage), simulation: reply, population: null },
    };
  }
  const subject = subjectOf(campaign, registry, () => undefined, { today });
  const closed = closedOn(today, campaign.settings.active);
  const drawn = drawVisitors(subject, count, seed);
  const report = populationReport(drawn, { campaign: campaign.id, count, seed, closed });
  const endings = report.endings.map((ending) => ({ ...ending }));
  const { routes, ways } = flowCounts(drawn.visitors);
  const population = { visitors: count, seed, lost: report.lost, endings, routes: [...routes], ways: [...ways] };
  return { kind: 'simulate', reply: { ...common, text: formatPopulation(report), simulation: null, population } };
}

const reached = (isFound: boolean, isOpen: boolean) => (isFound ? 'somebody' : isOpen ? 'undecided' : 'nobody');

function explainRoute(subject: Subject, task: ExplainTask, notes: ReadonlySet<string>): AnalysisResult {
  const { route, language, campaign } = task;
  const explanation = explainArrival(subject, route, notes);
  const { beginning = false, ways = [], witness, undecided = true, unsure = [] } = explanation.arrivals ?? {};
  return {
    kind: 'explain',
    reply: {
      campaign,
      route,
      block: null,
      reached: reached(witness !== undefined, undecided || unsure.length > 0),
      text: formatExplanation(explanation, language),
      condition: null,
      begins: beginning,
      ways: ways.map(({ from, transition, when, path }) => ({
        from,
        transition,
        when: when ? conditionWords(when, language) : null,
        path: path ? [...path] : null,
      })),
      ...explainedVisit(witness, explanation.elsewhere, subject, language),
      undecided: [...unsure],
    },
  };
}

async function explain(task: ExplainTask, registry: Registry): Promise<AnalysisResult> {
  const opened = await openCampaign(task, task.campaign, registry);
  if (opened.kind !== 'open') return opened;
  const { campaign } = opened;
  const route = findRoute(campaign, task.route);
  if (!route)
    return unknown(
      'route',
      task.route,
      campaign.routes.map(({ name }) => name),
    );
  const notes = new Set<string>();
  const { today, language, block: id } = task;
  const subject = subjectOf(campaign, registry, (why) => notes.add(why), { ways: 'every', today });
  if (id === undefined) return explainRoute(subject, task, notes);
  const block = route.blocks.find((one) => one.id === id);
  if (!block)
    return unknown(
      'block',
      id,
      route.blocks.map((one) => one.id),
    );
  const sight = blockSight(subject, route, block, notes);
  const elsewhere = sight.witness ? explainVisit(subject, sight.witness.visit, route.name, notes).elsewhere : [];
  return {
    kind: 'explain',
    reply: {
      campaign: campaign.id,
      route: route.name,
      block: id,
      reached: reached(sight.witness !== undefined, sight.undecided || sight.unsure.length > 0),
      text: formatBlockSight(sight, language),
      condition: sight.when ? conditionWords(sight.when, language) : null,
      begins: false,
      ways: [],
      ...explainedVisit(sight.witness, elsewhere, subject, language),
      undecided: [...sight.unsure],
    },
  };
}

function drafts({ before, after, today, visitors: count, seed }: DraftsTask, registry: Registry): AnalysisResult {
  const compared = compareDrafts(before, after, registry, { count, seed, today });
  const text = formatDrafts({ unchecked: [], campaigns: [{ campaign: after.id, ...compared }], seed });
  return { kind: 'drafts', verdict: compared.verdict, words: text.split('\n') };
}

async function dossier(task: DossierTask, registry: Registry, writeDossier: WriteDossier): Promise<AnalysisResult> {
  const opened = await openCampaign(task, task.campaign, registry);
  if (opened.kind !== 'open') return opened;
  const { campaign, model } = opened;
  return { kind: 'dossier', html: await writeDossier(task, { campaign, model, registry }) };
}

/** Does the work of tasks with the blocks of a registry. Only a proof lets others have their turn meanwhile. */
function createAnalyse(registry: Registry, writeDossier: WriteDossier): Analyse {
  return async (task, { signal, tell = () => undefined }) => {
    if (task.kind === 'dossier') return dossier(task, registry, writeDossier);
    if (task.kind === 'simulate') return simulate(task, registry);
    if (task.kind === 'explain') return explain(task, registry);
    if (task.kind === 'drafts') return drafts(task, registry);
    if (task.kind === 'diff') return { kind: 'diff', reply: await compareDocuments(task, registry) };
    await proveInLines(task, registry, { signal, tell });
    return { kind: 'prove' };
  };
}

/**
 * The side of a thread that does one task.
 * @param writeDossier draws pages, which only the whole product can
 */
export async function answerAnalysis(
  port: MessagePort,
  task: AnalysisTask,
  registry: Registry,
  writeDossier: WriteDossier,
): Promise<void> {
  // The thread is ended from outside.
  const { signal } = new AbortController();
  await answerOnce<AnalysisResult>(port, (tell) => createAnalyse(registry, writeDossier)(task, { signal, tell }));
}
