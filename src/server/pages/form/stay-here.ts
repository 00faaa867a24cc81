import type { FastifyReply } from 'fastify';
import type { FormValues } from '#engine/block-rules.ts';
import { CHECK_FIRST, missingForCheck } from '#engine/qualification/candidate-check.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Arrival } from '../arrive.ts';
import type { PostedForm } from '../../features/visits/index.ts';
import { callsOfCampaign } from '#engine/calls.ts';
import type { PageServices } from '../page-services.ts';
import { withRemotes, withShown, type Visit } from '../visit.ts';
import { showPosted } from './show-posted.ts';

interface Stay {
  readonly arrival: Arrival;
  readonly visit: Visit;
  readonly issues: readonly FieldIssue[];
  readonly values: FormValues;
  /** What the browser focuses where nothing is wrong: a control's id, or a button's value. */
  readonly focus: string | undefined;
}

/**
 * What is wrong with what the page asked before the check. The result of the check may ask more, and a second press
 * must not count that as missing.
 */
function wrongBeforeCheck(route: Route, { state, bind }: Visit, issues: readonly FieldIssue[]): readonly FieldIssue[] {
  const fieldsIn = (shown: Visit['state']) =>
    shownBlocks(route, shown, bind).flatMap(({ bound }) => bound.fields.map(({ id }) => id));
  const { qualification: _own, ...remote } = state.remote;
  const before = fieldsIn({ ...state, remote });
  const after = new Set(fieldsIn(state).filter((id) => !before.includes(id)));
  return issues.filter(({ field, code }) => code !== CHECK_FIRST && !after.has(field));
}

/** If the check lacks input, that is its outcome; otherwise requests the lookups, including the check. */
async function looked(
  visit: Visit,
  route: Route,
  issues: readonly FieldIssue[],
  services: PageServices,
): Promise<Visit> {
  const { state, bind } = visit;
  const key = remoteKey('qualification', state);
  const missing = missingForCheck(issues);
  if (missing !== undefined && key !== undefined)
    return {
      ...visit,
      state: { ...state, remote: { ...state.remote, qualification: { status: 'ready', key, value: missing } } },
    };
  const needs = shownBlocks(route, state, bind).flatMap(({ bound }) => bound.needs);
  return withRemotes(visit, [...callsOfCampaign(state.campaign), ...needs], services);
}

/** What the page of a post shows: the visit, with the results of the lookups if they were asked for. */
export async function shownAfterPost(
  visit: Visit,
  route: Route,
  { issues, looks }: PostedForm,
  services: PageServices,
): Promise<Visit> {
  return looks === true ? looked(visit, route, issues, services) : withShown(visit, route, services);
}

/**
 * A button that asks the server about the current page without leaving it (K8, I1): valid input is stored, errors are
 * reported, and the page is shown again with the results of the lookups.
 */
export async function stayHere(
  reply: FastifyReply,
  { arrival, visit, issues, values, focus }: Stay,
  services: PageServices,
): Promise<FastifyReply> {
  const wrong = wrongBeforeCheck(arrival.route, visit, issues);
  return showPosted(reply, { arrival, visit }, { issues: wrong, entered: values, focus, looks: true }, services);
}
