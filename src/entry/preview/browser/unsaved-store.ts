import { createAction } from '@reduxjs/toolkit';
import type { PageKit } from '#renderer/page-kit.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { visitReducer, type RootState } from '#store/create-visit-store.ts';
import { resumed } from '#store/events.ts';

/**
 * The visit goes on with another document. `recreate`: a block was replaced by one of another kind under the same id,
 * so the controls of the page are made anew from what was entered.
 */
export const documentChanged = createAction<{
  readonly campaign: Campaign;
  readonly payload: RootState['path']['payload'];
  readonly recreate: boolean;
}>('preview/document-changed');

function changed(state: RootState, { campaign, payload, recreate }: ReturnType<typeof documentChanged>['payload']) {
  const { path, ui } = state;
  const generation = recreate ? ui.generation + 1 : ui.generation;
  return { ...state, path: { ...path, campaign, payload }, ui: { ...ui, generation } };
}

/**
 * Lets the document of a visit change, and keeps the day of the preview: a visitor's page takes its own. Visitors'
 * pages do not have this code.
 */
export function acceptUnsaved({ page, store }: PageKit): void {
  const reduce = visitReducer(page);
  const day = page.preview?.day;
  store.replaceReducer((state, action) => {
    if (state !== undefined && documentChanged.match(action)) return changed(state, action.payload);
    const dated = day !== undefined && resumed.match(action) ? resumed({ ...action.payload, today: day }) : action;
    return reduce(state, dated);
  });
}
