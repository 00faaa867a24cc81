import { randomUUID } from 'node:crypto';
import { applyChecks } from '#engine/checks.ts';
import type { OpenDraft } from '../../features/visits/index.ts';
import type { Arrival } from '../arrive.ts';
import type { PageServices } from '../page-services.ts';
import { flareTargets } from './flare-targets.ts';
import { prefill } from './personal-query.ts';
import { entryOf, isNew, withRemotes, type Visit } from '../visit.ts';

/** A draft that a link has filled in before any page of the visit was shown. */
export function unseenDraft(visit: Visit): OpenDraft {
  return { ...draftFrom(visit), ...(isNew(visit) ? { unseen: true } : {}) };
}

/** The current draft of a visit; a new one if the visit has none. */
export function draftFrom({ state, draft, trapped = draft?.trapped === true }: Visit): OpenDraft {
  return {
    id: draft?.id ?? randomUUID(),
    campaignId: state.campaign.id,
    campaignVersion: state.campaign.version,
    entry: state.entry,
    locale: state.locale,
    query: state.query,
    answers: state.answers,
    device: state.device,
    revision: draft?.revision ?? 0,
    ...(state.readIn ? { readIn: state.readIn } : {}),
    ...(draft?.owedSave ? { owedSave: draft.owedSave } : {}),
    ...(draft?.link ? { link: draft.link } : {}),
    ...(draft?.waitingLink ? { waitingLink: draft.waitingLink } : {}),
    ...(trapped ? { trapped } : {}),
    ...(draft?.carries ? { carries: draft.carries } : {}),
    ...(draft?.filledIn ? { filledIn: draft.filledIn } : {}),
  };
}

/**
 * Adds the personal parameters to the visit's draft (P1, E16), through the fields of the whole flow, and of the flows
 * that a flare hands over to (C15). Undefined: none of them answers anything that these flows ask.
 */
export async function prefilledDraft(
  { visit, route, personal }: Arrival,
  services: PageServices,
): Promise<OpenDraft | undefined> {
  if (personal.get('phone') === '') services.log.info({}, 'formatPhone received an empty string');
  const { state, bind } = await withRemotes(visit, ['indications'], services);
  const flows = [
    state.campaign,
    ...flareTargets(state.campaign, services).flatMap((id) => services.campaigns.find(id)?.campaign ?? []),
  ];
  const fields = flows.flatMap((campaign) =>
    campaign.routes.flatMap(({ blocks }) => blocks.flatMap((use) => bind(use, { ...state, campaign })?.fields ?? [])),
  );
  const first = prefill(personal, fields, state);
  if (Object.keys(first.answers).length === 0) return undefined;
  const { answers } = await applyChecks(
    first.fields,
    { ...state, answers: { ...state.answers, ...first.answers } },
    services.checks,
  );
  const filled = { ...state, answers };
  // The link may supply what the page requires: then the visit begins there.
  return unseenDraft({ ...visit, state: { ...filled, entry: entryOf(route, filled, visit.draft, bind) } });
}
