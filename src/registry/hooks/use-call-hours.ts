import { countryOf } from '#engine/flow-state.ts';
import { formatCallHours } from '#i18n/call-hours.ts';
import { callHoursOf } from '#schemas/operator/public-operator.ts';
import { useBlock, useFlow } from '../block-runtime.ts';

/** When the call centre answers visitors of this country, in the language of the page (N5). */
export function useCallHours(): string {
  const { operator, locale, shell } = useBlock();
  return useFlow((state) =>
    formatCallHours(callHoursOf(operator, countryOf(state).alpha2), locale, state.today, shell),
  );
}
