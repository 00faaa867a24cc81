import { simulateDocuments, type SimulationReply } from '#api/content/analysis-calls.ts';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { useAnalysis, type Analysis } from './use-analysis.ts';

/** So many are drawn at random: a share is then right by a few percent. */
const VISITORS = 400;

export type Population = NonNullable<SimulationReply['population']>;

/** Simulated visitors of the open campaign, counted when the author asks. */
export function useCounts(): Analysis<SimulationReply> {
  const { campaign } = useOpenCampaign();
  return useAnalysis({
    about: ['counts'],
    call: simulateDocuments,
    bodyOf: (documents) => ({ documents, campaign, visitors: VISITORS }),
    endsWithPart: false,
  });
}

/** A share as people read it: of few visitors no more than that there are some. */
export function shareWords(share: number, language: string): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return share > 0 && share < 0.01 ? `< ${percent.format(0.01)}` : percent.format(share);
}

export function minutesWords(minutes: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(minutes);
}
