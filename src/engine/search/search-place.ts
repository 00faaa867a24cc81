import { isChoiceList } from '#schemas/lead/answers.ts';
import { isCountryCode, type CountryCode } from '#schemas/countries.ts';
import { countryOf, type FlowState } from '../flow-state.ts';

/** Where studies are searched, and for which conditions; all conditions if none is given. */
export interface SearchPlace {
  readonly country: CountryCode;
  readonly postalCode: string;
  readonly indicationIds: readonly number[];
}

const SEARCHED = /^([A-Z]{2})\|([^|]{1,12})\|([\d,]*)$/;

/**
 * A search in the format of the fact `candidate.searched`: `US|60614|4,5`. `undefined` while the postal code is
 * unknown.
 */
export function searchNow(
  { answers, payload }: Pick<FlowState, 'answers' | 'payload'>,
  indicationIds: readonly string[],
): string | undefined {
  const postalCode = answers['candidate.postalCode'];
  return typeof postalCode === 'string'
    ? `${countryOf({ answers, payload }).alpha2}|${postalCode}|${indicationIds.join(',')}`
    : undefined;
}

const NONE: readonly string[] = [];

/** The conditions chosen by the address or the visitor. */
export function chosenIds({ answers }: Pick<FlowState, 'answers'>): readonly string[] {
  const chosen = answers['candidate.indicationIds'];
  return isChoiceList(chosen) ? chosen : NONE;
}

/** The current search: the last one that the visitor made, else one for the known postal code. */
export function currentSearch(state: Pick<FlowState, 'answers' | 'payload'>): string | undefined {
  const searched = state.answers['candidate.searched'];
  return typeof searched === 'string' ? searched : searchNow(state, chosenIds(state));
}

/** Reads a search; `undefined` for a text that is not one. */
export function readSearch(searched: unknown): SearchPlace | undefined {
  const [, country, postalCode = '', ids = ''] = (typeof searched === 'string' ? SEARCHED.exec(searched) : null) ?? [];
  if (!isCountryCode(country)) return undefined;
  return {
    country,
    postalCode,
    indicationIds: ids
      .split(',')
      .filter((id) => /^\d{1,9}$/.test(id))
      .map(Number),
  };
}
