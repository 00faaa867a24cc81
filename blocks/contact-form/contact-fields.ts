import type { Field } from '#engine/block-rules.ts';
import { checkboxField, choiceField } from '#engine/fields/choice-fields.ts';
import { phoneField } from '#engine/fields/contact-fields.ts';
import { ageField, birthDateField, emailField, fullNameField } from '#engine/fields/identity-fields.ts';
import { indicationsField } from '#engine/fields/indications-field.ts';
import { placeFields } from '#engine/fields/place-fields.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { GENDERS } from '#schemas/lead/answer-keys.ts';
import type { Props } from './schema.ts';

/** The controls of the form; each has the name of its fact. */
export const CONTROLS = {
  name: 'candidate.fullName',
  postalCode: 'candidate.postalCode',
  country: 'candidate.country',
  age: 'candidate.age',
  birthDate: 'candidate.birthDate',
  gender: 'candidate.gender',
  phone: 'candidate.phone',
  email: 'candidate.email',
  conditions: 'candidate.indicationIds',
  consent: 'consent.healthData',
} as const;

/** Whether the form asks for the country. The study's setting takes precedence (R3). */
export function asksCountry(props: Props, { payload, campaign }: FlowState): boolean {
  return (
    payload.study?.webScreener?.showCountrySelect ??
    props.showCountrySelect ??
    campaign.settings.showCountrySelect ??
    false
  );
}

export function emailRequired(props: Props, { campaign }: FlowState): boolean {
  return props.emailRequired ?? campaign.type === 'Lead Update';
}

/**
 * Name, postal code, age or birth date, gender, phone, email, conditions, and the consent of international visitors
 * (D8, G2).
 */
export function contactFields(props: Props, state: FlowState): readonly Field[] {
  const country = countryOf(state);
  return [
    fullNameField({
      control: CONTROLS.name,
      firstName: 'candidate.firstName',
      lastName: 'candidate.lastName',
      required: true,
    }),
    ...(props.postalCode === false
      ? []
      : placeFields({ country, withCountry: asksCountry(props, state), required: true })),
    // Typed ages are valid from 1 to 119 (Q2).
    props.ask === 'age'
      ? ageField({ min: 1, max: 119, required: true })
      : birthDateField({ country, today: state.today, required: true, locale: state.locale }),
    choiceField({ fact: CONTROLS.gender, values: GENDERS, required: true }),
    phoneField({ country, required: true }),
    emailField(emailRequired(props, state)),
    ...(props.conditions === false ? [] : [indicationsField({ state, required: false })]),
    ...(country.consentRequired ? [checkboxField({ fact: CONTROLS.consent, mustBeTicked: true })] : []),
  ];
}
