import type { TextValues, Translator } from '#i18n/translator.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { callCentreNumber, callHoursOf, type PublicOperator } from '#schemas/operator/public-operator.ts';
import type { TextOf } from './registry.ts';

/** The placeholders that texts of a document may use, besides `{product}`. The checker refuses others. */
export const TEXT_PLACEHOLDERS = [
  'product',
  'firstName',
  'indication',
  'region',
  'studyName',
  'brand',
  'callCentreNumber',
  'smsShortCode',
  'opens',
  'closes',
] as const;

/** The values of the placeholders for a visit. Unknown values are empty. */
export function textValues(state: FlowState, operator: PublicOperator, translator: Translator): TextValues {
  const firstName = state.answers['candidate.firstName'];
  const country = countryOf(state).alpha2;
  const { opens, closes } = callHoursOf(operator, country);
  const { indication, study, indicationOverride, region } = state.payload;
  return {
    firstName: typeof firstName === 'string' ? firstName : '',
    indication: indicationOverride ?? translator.pick(indication?.name),
    region: region ?? '',
    studyName: translator.pick(study?.name),
    brand: operator.brand.name,
    callCentreNumber: callCentreNumber(operator, country, state.locale) ?? '',
    smsShortCode: operator.smsShortCode,
    opens,
    closes,
  };
}

/**
 * How texts of the document become the text that a visitor reads; the same on the server, for the evidence of consents.
 */
export function createTextOf(translator: Translator, operator: PublicOperator): TextOf {
  return (state) => (localized) => translator.fill(translator.pick(localized), textValues(state, operator, translator));
}
