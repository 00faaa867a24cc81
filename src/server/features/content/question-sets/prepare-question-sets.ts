import type { BindBlock, QuestionSet } from '#engine/block-rules.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import type { Study } from '#schemas/study/study.ts';
import type { PublishedCampaign } from '../campaign-versions.ts';
import type { QuestionSets } from './create-question-sets.ts';

/** The question sets of every route of a campaign, by block id, as this visit would see them. */
export function questionSetsOf(state: FlowState, bind: BindBlock): ReadonlyMap<string, QuestionSet> {
  const uses = state.campaign.routes.flatMap(({ blocks }) => blocks);
  return new Map(
    uses.flatMap((use): [string, QuestionSet][] => {
      const set = bind(use, state)?.questionSet?.();
      return set === undefined ? [] : [[use.id, set]];
    }),
  );
}

/** A visit that has not begun, used to ask blocks what they would ask about a study. */
function emptyVisit(campaign: Campaign, study: Study | undefined): FlowState {
  return {
    campaign,
    locale: DEFAULT_LANGUAGE,
    today: '2000-01-01',
    query: {},
    answers: {},
    remote: {},
    device: {},
    entry: campaign.home,
    payload: {
      country: 'US',
      enableRecording: false,
      analytics: { sessionId: 'none', startTimestamp: '2000-01-01T00:00:00.000Z' },
      ...(study === undefined ? {} : { study }),
    },
  };
}

/**
 * Compiles the validators that visitors of these campaigns will need: without a study when a campaign is published,
 * with it when a study's criteria are imported. Returns how many sets there are.
 */
export async function prepareQuestionSets(
  campaigns: readonly Campaign[],
  study: Study | undefined,
  bind: BindBlock,
  questionSets: QuestionSets,
): Promise<number> {
  const sets = campaigns.flatMap((campaign) => [...questionSetsOf(emptyVisit(campaign, study), bind).values()]);
  for (const set of sets) await questionSets.prepare(set);
  return sets.length;
}

/** Compiles the validators of a campaign's question sets before visitors get it. */
export function prepareFor(registry: Registry, questionSets: QuestionSets) {
  // The words do not matter here: the schema of a question set contains none.
  const bind = createBlockBinder(registry, () => (text) => text?.en ?? '');
  return async ({ campaign }: PublishedCampaign) =>
    void (await prepareQuestionSets([campaign], undefined, bind, questionSets));
}
