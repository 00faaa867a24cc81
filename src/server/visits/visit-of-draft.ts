import type { Visit } from '#api/contract/visit-calls.ts';
import type { Draft } from '../services.ts';

/** A draft as a visit that leaves or shows a route; `now` says the calendar date. */
export function visitOfDraft(draft: Omit<Draft, 'savedAt'>, route: string, now: Date): Visit {
  return {
    draftId: draft.id, campaignId: draft.campaignId, campaignVersion: draft.campaignVersion, entry: draft.entry, route, locale: draft.locale, today: now.toISOString().slice(0, 10),
    query: { ...draft.query }, answers: Object.fromEntries(Object.entries(draft.answers).map(([fact, value]) => [fact, typeof value === 'object' ? [...value] : value])), device: { ...draft.device },
  };
}
