import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import type { PageData } from '#api/page-data.ts';
import { bookingReducer } from './slices/booking-slice.ts';
import {
  candidateReducer,
  ownsCandidate,
  ownsScreening,
  pickFacts,
  screeningReducer,
  consentsReducer,
  ownsConsent,
} from './slices/fact-slices.ts';
import { pathReducer } from './slices/path-slice.ts';
import { sessionReducer } from './tracking/session.ts';
import { uiReducer } from './slices/ui-slice.ts';
import type { SentPage } from '#api/contract/lead-calls.ts';
import { remarked, resumed } from './events.ts';
import { createPlainReducer } from './slices/create-plain-reducer.ts';

/** What the page reports about itself with every save. */
function pageReducer(initial: SentPage) {
  return createPlainReducer<SentPage>(initial, (builder) => {
    // The time of the page where the visit began shows best how long the visitor has been here.
    builder.addCase(resumed, (state, { payload }) =>
      payload.pageTime === undefined ? state : { ...state, time: payload.pageTime },
    );
    builder.addCase(remarked, (state, { payload }) => ({ ...state, remarks: payload }));
  });
}

/** What the server's page says about a save that it owes (K1, K8). */
const OWED = { later: 'owed', refused: 'owedRefused', consent: 'owedConsent' } as const;

/** The reducer of the store of a page. */
export function visitReducer(page: PageData) {
  const { answers, bookings = {}, ...flow } = page.state;
  return combineReducers({
    candidate: candidateReducer(pickFacts(answers, ownsCandidate)),
    screening: screeningReducer(pickFacts(answers, ownsScreening)),
    consents: consentsReducer(pickFacts(answers, ownsConsent)),
    booking: bookingReducer(bookings),
    session: sessionReducer,
    page: pageReducer(page.pageTime === undefined ? {} : { time: page.pageTime }),
    path: pathReducer({
      ...flow,
      route: page.route,
      trail: [],
      loading: [],
      draftId: page.draft?.id ?? '',
      secret: '',
      revision: page.draft?.revision ?? 0,
      confirmed: page.draft?.revision ?? 0,
      subjectSaved: (page.draft?.revision ?? 0) > 0,
      successSaved: false,
    }),
    ui: uiReducer({
      live: false,
      generation: 0,
      route: page.route,
      entered: page.entered ?? {},
      issues: page.issues,
      summary: page.issues.length > 0,
      refusals: 0,
      completeness: { complete: true, required: 0, answered: 0 },
      busy: false,
      device: { online: true, keeps: true },
      save: page.saving === undefined ? 'none' : OWED[page.saving],
    }),
  });
}

/** Builds the store of one page. The server builds one for each request. */
export function createVisitStore(page: PageData, middleware: readonly Middleware[] = []) {
  return configureStore({
    reducer: visitReducer(page),
    // The document is large and never changes: to check it at every action would slow development and find nothing.
    middleware: (defaults) =>
      defaults({
        immutableCheck: false,
        serializableCheck: { ignoredPaths: ['path.campaign', 'path.payload'] },
      }).prepend(...middleware),
    devTools: false,
  });
}

export type VisitStore = ReturnType<typeof createVisitStore>;
export type RootState = ReturnType<VisitStore['getState']>;
