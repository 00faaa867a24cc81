import type { SentPage } from '#api/contract/lead-calls.ts';
import { remarked, resumed } from '../events.ts';
import { createPlainReducer } from './create-plain-reducer.ts';

/** What the page says of itself with every save. */
export function pageReducer(initial: SentPage) {
  return createPlainReducer<SentPage>(initial, (builder) => {
    // The page where the visit began says best how long its visitor has been here.
    builder.addCase(resumed, (state, { payload }) =>
      payload.pageTime === undefined ? state : { ...state, time: payload.pageTime },
    );
    builder.addCase(remarked, (state, { payload }) => ({ ...state, remarks: payload }));
  });
}
