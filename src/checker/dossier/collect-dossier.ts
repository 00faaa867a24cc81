import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { AcceptedFinding, Rule } from '#schemas/campaign/rule.ts';
import { arrivalsAt } from '../explain/arrivals.ts';
import { flowChart } from '../graph/flow-chart.ts';
import { explore } from '../prove/explore/explore.ts';
import { subjectOf } from '../prove/explore/subject-of.ts';
import { ROUTING, type Subject } from '../prove/explore/subject.ts';
import { checksOf, rulesFor } from '../prove/findings/rule-checks.ts';
import type { CampaignProof } from '../prove/prove-documents.ts';
import type { KnownWorld } from '../simulate/outcomes.ts';
import { simulateCampaign } from '../simulate/simulate-campaign.ts';
import { reachedIn, type Reached } from '../translations/units/reached.ts';
import { dossierConsents } from './consents.ts';
import type { DossierDifferences } from './differences.ts';
import type { DossierContent, DossierInput, ProvenRule, ScreenAudience } from './dossier-input.ts';
import type { WordsOf } from './dossier-words.ts';
import type { DrawPage } from './draw-page.ts';
import { dossierOutcomes } from './outcomes.ts';
import { dossierQuestions } from './questions.ts';
import { dossierScreens } from './screens.ts';

export interface DossierRequest {
  readonly campaign: Campaign;
  readonly contentHash: string;
  readonly revision: DossierContent['revision'];
  readonly operator: string;
  readonly product: string;
  readonly registry: Registry;
  /** The day of the visits and of the proof, `YYYY-MM-DD`. */
  readonly today: string;
  readonly known: KnownWorld;
  readonly draw: DrawPage;
  readonly wordsOf: WordsOf;
  /** The rules that are proven, those of the campaign included. */
  readonly rules: readonly Rule[];
  readonly accepted: readonly AcceptedFinding[];
  readonly proof: CampaignProof;
  readonly differences?: DossierDifferences | undefined;
  /** Called with what happens next, in words. */
  readonly progress?: (what: string) => void;
}

/** A package's content, ready to be formatted in a language. */
export interface CollectedDossier {
  readonly content: DossierContent;
  readonly inLanguage: (language: string) => Omit<DossierInput, 'medium'>;
}

/**
 * Collects everything that a package shows. Throws if there are too many classes of visitors to find out which screens
 * they reach: a package could then not say that it is complete.
 */
export async function collectDossier(request: DossierRequest): Promise<CollectedDossier> {
  const { campaign, registry, today, known, draw, wordsOf, progress = () => undefined } = request;
  const notes = new Set<string>();
  const subject = subjectOf(campaign, registry, (why) => void notes.add(why), { ways: 'every', today });
  const found = explore(subject, ROUTING);
  if (!found)
    throw new Error(`There are too many kinds of visitors of "${campaign.id}" to find out which screens they reach`);
  progress('simulating visitors');
  const { visitors } = simulateCampaign({ campaign, registry, known, today });
  const screens = await dossierScreens({
    subject,
    found,
    visitors,
    draw,
    progress: (done, of) => progress(`screen ${done} of ${of}`),
  });
  progress('asking who sees what');
  const parts: Parts = { subject, notes, reached: reachedIn(campaign, registry, today) };
  const content: DossierContent = {
    campaign,
    contentHash: request.contentHash,
    revision: request.revision,
    operator: request.operator,
    product: request.product,
    today,
    screens,
    audiences: new Map(screens.map(({ route }) => [route.name, audienceOf(route.name, parts)])),
    unreachable: campaign.routes.map(({ name }) => name).filter((name) => !found.routes.has(name)),
    consents: dossierConsents(screens, wordsOf),
    outcomes: dossierOutcomes(screens, wordsOf),
    proof: request.proof,
    rules: provenRules(request, subject),
    accepted: request.accepted.filter((one) => one.campaign === campaign.id),
    differences: request.differences,
  };
  return {
    content,
    inLanguage: (language) => ({
      ...content,
      language,
      chart: flowChart(subject, language),
      questions: dossierQuestions(campaign, screens, { registry, wordsOf, language }),
    }),
  };
}

interface Parts {
  readonly subject: Subject;
  readonly notes: ReadonlySet<string>;
  readonly reached: Reached;
}

function audienceOf(name: string, { subject, notes, reached }: Parts): ScreenAudience {
  const blocks = subject.campaign.routes.find((route) => route.name === name)?.blocks ?? [];
  const seen = blocks.filter(({ id }) => reached.block(name, id));
  return {
    arrivals: arrivalsAt(subject, name, notes),
    parts: seen.flatMap(({ id, showWhen }) => (showWhen ? [{ block: id, when: showWhen }] : [])),
    unseen: blocks.filter((use) => !seen.includes(use)).map(({ id }) => id),
  };
}

function provenRules({ campaign, rules, proof }: DossierRequest, subject: Subject): ProvenRule[] {
  return rulesFor(campaign, rules).own.map((rule) => {
    const places = checksOf(rule, subject).length;
    const isBroken = proof.issues.some(
      ({ code, message }) => code === 'prove-rule-broken' && message.includes(`"${rule.id}"`),
    );
    const isOpen = proof.undecided.some((why) => why.includes(`rule ${rule.id}`) || why.startsWith('anything at all'));
    const verdict = isBroken ? 'broken' : isOpen ? 'undecided' : places === 0 ? 'idle' : 'proven';
    return { rule, places, verdict };
  });
}
