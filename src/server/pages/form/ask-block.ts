import type { FormValues } from '#engine/block-rules.ts';
import { mergedAnswers } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { errorDetails } from '../../core/log.ts';
import { searchActions } from '../../features/search/index.ts';
import type { PageServices } from '../page-services.ts';
import { withRemotes, type Visit } from '../visit.ts';

/** What was wrong with a posted form, and what was entered. */
export interface Refused {
  readonly issues: readonly FieldIssue[];
  readonly entered: FormValues;
}

interface AskedBlock {
  readonly visit: Visit;
  /** What is wrong with the block's own fields; if set, nothing was stored. */
  readonly refused?: Refused;
}

function boundOf(route: Route, { state, bind }: Visit, block: string) {
  return shownBlocks(route, state, bind).find(({ use }) => use.id === block)?.bound;
}

function withAnswers(visit: Visit, answers: Answers | undefined): Visit {
  return answers === undefined
    ? visit
    : { ...visit, state: { ...visit.state, answers: mergedAnswers(visit.state.answers, answers) } };
}

/** Logs a search (J1), unless the address opts out of tracking. */
async function noteSearch(route: Route, { state, draft }: Visit, services: PageServices): Promise<void> {
  const { campaign, query, remote } = state;
  if (remote.studies?.status !== 'ready' || query['nt'] !== undefined) return;
  try {
    await services.visitLog.actions({
      signup: campaign.id,
      routePath: route.path,
      draftId: draft?.id,
      actions: searchActions(remote.studies.value),
      query,
    });
  } catch (error) {
    services.log.error(errorDetails(error), 'A search could not be noted');
  }
}

/**
 * Handles a press of a block's own button without script (K8): reads and checks its fields, sets what the press sets,
 * makes the calls that it leads to, and stores their results.
 */
export async function askBlock(
  route: Route,
  visit: Visit,
  {
    block,
    issues,
    values,
  }: { readonly block: string; readonly issues: readonly FieldIssue[]; readonly values: FormValues },
  services: PageServices,
): Promise<AskedBlock> {
  const before = boundOf(route, visit, block);
  const own = issues.filter(({ field }) => before?.fields.some(({ id }) => id === field));
  if (own.length > 0) return { visit, refused: { issues: own, entered: values } };
  const asked = withAnswers(visit, before?.ask?.());
  const answered = await withRemotes(asked, boundOf(route, asked, block)?.needs ?? [], services);
  await noteSearch(route, answered, services);
  // The result can affect the blocks below as well: chips from a search without results hold nothing back (J2).
  const learned = shownBlocks(route, answered.state, answered.bind).map(({ bound }) => bound.learn?.() ?? {});
  return { visit: withAnswers(answered, mergedAnswers(...learned)) };
}
