import { placeOf } from '../document/node-place.ts';
import { positionOf } from '../document/source-document.ts';
import type { CampaignModel } from '../model/campaign-model.ts';
import { countOf } from '../report/format-issues.ts';
import { witnessLines } from '../report/format-proofs.ts';
import { spotOf } from '../prove/prove-documents.ts';
import { circumstancesOf } from '../prove/witness.ts';
import type { Mutation, Survivor } from './mutate-campaign.ts';

/** The result for one campaign. */
export interface MutationReport extends Mutation {
  readonly campaign: string;
  readonly model: CampaignModel;
  readonly journeys: number;
}

/** Formats one line per campaign, with the changes that no journey notices and the visitors who would notice them. */
export function formatMutations(reports: readonly MutationReport[]): string {
  const [counted, noticed] = [sum(reports, ({ counted: all }) => all), sum(reports, (report) => report.noticed)];
  return [
    ...reports.flatMap(linesOf),
    ...(reports.length > 1 ? [`all together: ${shareWords(noticed, counted)}`] : []),
  ].join('\n');
}

function linesOf(report: MutationReport): string[] {
  const { campaign, counted, noticed, equivalent, leftOut, journeys, survivors, model } = report;
  const aside = [
    `${equivalent} that no visitor can notice`,
    ...(leftOut === 0 ? [] : [`${countOf(leftOut, 'condition')} of display-only blocks left out`]),
  ];
  return [
    `${campaign}: ${shareWords(noticed, counted)} by ${countOf(journeys, 'journey')} (besides ${aside.join(', ')})`,
    ...survivors.flatMap((survivor) => survivorLines(survivor, model)),
  ];
}

function shareWords(noticed: number, counted: number): string {
  return `${noticed} of ${counted} changes noticed${counted === 0 ? '' : `, ${percent(noticed, counted)} %`}`;
}

function percent(part: number, whole: number): number {
  return Math.floor((part * 1000) / whole) / 10;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function survivorLines({ mutant, witness }: Survivor, model: CampaignModel): string[] {
  const { file, line, column, where } = spotWords(mutant.place, model);
  return [
    `${file}:${line}:${column} no journey notices: ${mutant.words} (${where})`,
    ...(witness
      ? witnessLines(witness).with(0, witnessLines(witness)[0]?.replace('for example', 'a new journey:') ?? '')
      : ['  not decided: whether any visitor does; there are too many classes of them']),
  ];
}

function spotWords(place: string, model: CampaignModel) {
  const { document, node } = spotOf(place, model);
  return { file: document.path, ...positionOf(document, node.offset), where: placeOf(node) };
}

/**
 * Returns the same as data: each proposed journey with its campaign, language, query and what is entered on each page.
 */
export function mutationsAsData(reports: readonly MutationReport[]): unknown {
  return reports.map(({ model, survivors, ...report }) => ({
    ...report,
    share: report.counted === 0 ? null : percent(report.noticed, report.counted),
    survivors: survivors.map(({ mutant: { place, words }, witness }) => ({
      ...spotWords(place, model),
      change: words,
      ...(witness
        ? {
            journey: {
              campaign: report.campaign,
              language: witness.visit.locale,
              query: new URLSearchParams(witness.visit.query).toString(),
              circumstances: circumstancesOf(witness),
              steps: witness.steps,
              confirmed: witness.confirmed,
            },
          }
        : {}),
    })),
  }));
}
