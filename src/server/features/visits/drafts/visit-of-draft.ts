import type { Visit } from '#api/contract/visit-calls.ts';
import type { OpenDraft } from './drafts.ts';

/** A kept visit in the form in which browsers send theirs, left at a route. */
export function visitOfDraft(draft: OpenDraft, route: string, now: Date): Visit {
  return {
    draftId: draft.id,
    campaignId: draft.campaignId,
    campaignVersion: draft.campaignVersion,
    entry: draft.entry,
    route,
    locale: draft.locale,
    today: now.toISOString().slice(0, 10),
    query: { ...draft.query },
    answers: Object.fromEntries(
      Object.entries(draft.answers).map(([fact, value]) => [fact, typeof value === 'object' ? [...value] : value]),
    ),
    device: { ...draft.device },
    ...(draft.readIn ? { readIn: { ...draft.readIn } } : {}),
  };
}
