import { inEnglish } from '#schemas/sentence.ts';
import { outcomeOf, verdictsOf } from '#engine/qualification/verdicts.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { CampaignModel } from '../model/campaign-model.ts';
import { placeOf } from '../document/node-place.ts';
import { positionOf } from '../document/source-document.ts';
import { conditionWords } from '../prove/findings/words.ts';
import { spotOf } from '../prove/prove-documents.ts';
import type { ConformCode } from './problem-codes.table.ts';
import { conformCampaign, type Conformance, type ConformRequest, type Disagreement } from './conform-campaign.ts';

/** A disagreement at its position in the documents, in words. */
export interface ConformIssue {
  readonly code: ConformCode;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly place: string;
  readonly message: string;
  /** What the criteria say about the visitor, and what the campaign says and where. */
  readonly criteriaSay: string;
  readonly campaignSays: string;
  readonly disagreement: Disagreement;
}

export interface ConformReport extends Omit<Conformance, 'disagreements'> {
  readonly campaign: string;
  readonly issues: readonly ConformIssue[];
}

/** Compares a campaign with criteria and places each disagreement where the campaign decides it. */
export function conformDocument(model: CampaignModel, request: ConformRequest): ConformReport {
  const { disagreements, ...rest } = conformCampaign(request);
  const named = (request.qualified ?? []).length > 0;
  return {
    ...rest,
    campaign: request.campaign.id,
    issues: disagreements.map((one) => issueOf(one, model, request.campaign, named)),
  };
}

function issueOf(disagreement: Disagreement, model: CampaignModel, campaign: Campaign, named: boolean): ConformIssue {
  const { kind, demand, replayed } = disagreement;
  const last = lastTransition(disagreement, campaign);
  const { document, node } = spotOf(last?.place ?? disagreement.route, model);
  const failed =
    demand &&
    `${demand.truth(replayed) === 'unknown' ? 'not known' : 'not qualified'}: ` +
      `they require ${demand.wants}; ${demand.said(replayed)}`;
  return {
    code: `conform-${kind}`,
    file: document.path,
    ...positionOf(document, node.offset),
    place: placeOf(node),
    message: demand
      ? `The campaign calls visitors qualified without ${demand.wants}`
      : 'The campaign does not call a visitor who meets all criteria qualified',
    criteriaSay: failed ?? 'qualified: everything that they require is there',
    campaignSays:
      `${kind === 'too-many' ? 'qualified' : 'not qualified'}: ` +
      (named ? routeWords(disagreement, last?.words) : verdictWords(disagreement)),
    disagreement,
  };
}

interface TakenTransition {
  readonly place: string;
  readonly words: string;
}

/** Returns the transition that took the visitor to the route where they are judged. */
function lastTransition({ witness, replayed }: Disagreement, campaign: Campaign): TakenTransition | undefined {
  const before = witness.steps.at(-2)?.route;
  const route = before === undefined ? undefined : findRoute(campaign, before);
  const taken = route && takenTransition(route, replayed);
  if (!route || !taken) return undefined;
  const condition = taken.when
    ? `when ${inEnglish(conditionWords(taken.when))}`
    : route.next.length > 1
      ? 'because no condition before it holds'
      : 'always';
  return {
    place: `${route.name}#${route.next.indexOf(taken)}`,
    words: `the route "${route.name}" leads to "${taken.to}", ${condition}`,
  };
}

function routeWords({ route }: Disagreement, words: string | undefined): string {
  return words ?? `the visit begins and is judged on the route "${route}"`;
}

const PARTS = {
  ageQualified: 'age',
  genderQualified: 'gender',
  bmiQualified: 'body mass index',
  criteriaQualified: 'the questions of the study',
} as const;

/** Describes what the product's own verdict is based on, if no transition decides. */
function verdictWords({ replayed, route }: Disagreement): string {
  const verdicts = verdictsOf(replayed);
  const { qualificationFrom, webScreenerProps } = replayed.campaign.settings;
  const doubts = Object.entries(PARTS).flatMap(([name, word]) => {
    const truth = Object.entries(verdicts).find(([verdict]) => verdict === name)?.[1];
    return truth === true ? [] : [`${word} ${truth === false ? 'does not fit' : 'is not known'}`];
  });
  const settings = [
    ...(qualificationFrom === 'criteria' ? ['the setting qualificationFrom counts only the questions'] : []),
    ...(webScreenerProps?.minimalSet === true
      ? ['the setting webScreenerProps.minimalSet asks only the minimal set']
      : []),
  ];
  return [`the verdict at the end ("${route}") is "${outcomeOf(replayed)}"`, ...doubts, ...settings].join('; ');
}
