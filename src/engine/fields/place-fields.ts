import type { Answers } from '#schemas/lead/answers.ts';
import { COUNTRY_CODES, type CountryEntry } from '#schemas/countries.ts';
import type { Field, FieldReading } from '../block-rules.ts';
import { withoutFacts } from '../flow-state.ts';
import { choiceField } from './choice-fields.ts';
import { postalCodeField } from './contact-fields.ts';

const COUNTRY = 'candidate.country';

interface PlaceOptions {
  readonly country: CountryEntry;
  readonly withCountry: boolean;
  readonly required: boolean;
}

function withoutCountry(reading: FieldReading): FieldReading {
  const codeOnly = (answers: Answers) => withoutFacts(answers, [COUNTRY]);
  return reading.ok ? { ok: true, answers: codeOnly(reading.answers) } : reading;
}

/**
 * The postal code and, if asked, the country. The country is a separate field that takes effect immediately, so that
 * label, pattern and consents follow it while the code is still being typed (E8, G2). The code is read for the country
 * in the same form, even if no script has reported the country yet.
 */
export function placeFields(options: PlaceOptions): readonly Field[] {
  const code = postalCodeField(options);
  if (!options.withCountry) return [code];
  const country: Field = {
    ...choiceField({ fact: COUNTRY, values: COUNTRY_CODES, required: false }),
    preset: options.country.alpha2,
  };
  return [
    country,
    {
      ...code,
      facts: code.facts.filter(({ fact }) => fact !== COUNTRY),
      read: (form) => withoutCountry(code.read(form)),
    },
  ];
}
