import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { FormValues } from '#engine/block-rules.ts';
import type { PlayedVisit } from '#api/preview/preview-messages.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { visitReducer, type RootState } from '#store/create-visit-store.ts';
import { remoteAnswered, resumed } from '#store/events.ts';
import { ownsCandidate, ownsConsent, ownsScreening, pickFacts } from '#store/slices/fact-slices.ts';

/**
 * The visit goes on with another document. `recreate`: a block was replaced by one of another kind under the same id,
 * so the controls of the page are made anew from what was entered.
 */
export const documentChanged = createAction<{
  readonly campaign: Campaign;
  readonly payload: RootState['path']['payload'];
  readonly recreate: boolean;
}>('preview/document-changed');

/** Another visitor is here, on the way to a screen whose controls contain this where it is not an answer. */
export const visitPlaced = createAction<{
  readonly visit: PlayedVisit;
  readonly route: string;
  readonly entered: FormValues;
}>('preview/visit-placed');

function changed(state: RootState, { campaign, payload, recreate }: ReturnType<typeof documentChanged>['payload']) {
  const { path, ui } = state;
  const generation = recreate ? ui.generation + 1 : ui.generation;
  return { ...state, path: { ...path, campaign, payload }, ui: { ...ui, generation } };
}

function placed(state: RootState, { visit, route, entered }: ReturnType<typeof visitPlaced>['payload']): RootState {
  const { answers, bookings = {}, ...flow } = visit;
  const { path, ui } = state;
  const isHere = path.route === route;
  const { kept: _before, ...page } = ui;
  return {
    ...state,
    candidate: pickFacts(answers, ownsCandidate),
    screening: pickFacts(answers, ownsScreening),
    consents: pickFacts(answers, ownsConsent),
    booking: bookings,
    path: { ...path, ...flow, loading: [] },
    ui: {
      ...page,
      generation: ui.generation + 1,
      issues: [],
      summary: false,
      entered: isHere ? entered : {},
      ...(isHere ? {} : { kept: { route, entered } }),
    },
  };
}

/** Does an action bring the outcome of a call that was made for another visitor? */
function isOvertaken({ path }: RootState, action: UnknownAction): boolean {
  if (!remoteAnswered.match(action)) return false;
  const { name, outcome } = action.payload;
  const known = path.remote[name];
  return !path.loading.includes(name) && known !== undefined && known.key !== outcome?.key;
}

/**
 * Lets the document of a visit change, and its visitor, and keeps the day of the preview: a visitor's page takes its
 * own. Visitors' pages do not have this code.
 */
export function acceptUnsaved({ page, store }: PageKit): void {
  const reduce = visitReducer(page);
  const day = page.preview?.day;
  store.replaceReducer((state, action) => {
    if (state !== undefined && documentChanged.match(action)) return changed(state, action.payload);
    if (state !== undefined && visitPlaced.match(action)) return placed(state, action.payload);
    if (state !== undefined && isOvertaken(state, action)) return state;
    const dated = day !== undefined && resumed.match(action) ? resumed({ ...action.payload, today: day }) : action;
    return reduce(state, dated);
  });
}
