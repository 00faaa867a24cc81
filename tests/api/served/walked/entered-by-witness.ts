import type { Witness, WitnessStep } from '#checker/prove/witness.ts';
import { formatCountryDate, isIsoDate } from '#engine/dates.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { COUNTRIES, isCountryCode, type CountryCode } from '#schemas/countries.ts';
import { untouched, type Control, type Entered, type ShownPage } from './page-form.ts';

/** What a witness enters on one page, and who they are. */
export interface Enters {
  readonly step: WitnessStep;
  readonly answers: Answers;
  /** The country whose rules the page follows, if the page does not ask for it. */
  readonly country: CountryCode;
  /**
   * They send everything that they enter at once. With script, a question that appears already contains what a link
   * filled in; without, its control is not yet in the form that makes it appear, and a missing value is cleared.
   */
  readonly atOnce: boolean;
}

export function entersOf(step: WitnessStep, { visit, steps }: Witness, atOnce: boolean): Enters {
  const before = steps.slice(0, steps.indexOf(step)).flatMap(({ enter }) => enter['candidate.country'] ?? []);
  const chosen = before.at(-1);
  return { step, answers: visit.answers, country: isCountryCode(chosen) ? chosen : visit.payload.country, atOnce };
}

/** What a browser sends: what they enter, and the values of the other controls. */
export function overlaid(page: ShownPage, enters: Enters): Entered {
  const own = page.controls.flatMap((control): [string, readonly string[]][] => {
    const values = enters.step.enter[control.name];
    return values === undefined ? [] : [[control.name, takenAs(control, values, page, enters)]];
  });
  const rest = enters.atOnce ? enters.step.enter : {};
  return { ...untouched(page), ...rest, ...Object.fromEntries(own) };
}

/**
 * For the proof, one valid text stands for every other; here the country and what the server knows determine which
 * texts are valid. A date is the same in whichever format the country writes it.
 */
function takenAs(
  { name, kind, values: offered }: Control,
  values: readonly string[],
  page: ShownPage,
  enters: Enters,
): readonly string[] {
  const country = COUNTRIES[countryOn(page, enters)];
  const answer = enters.answers[name];
  if (name === 'candidate.postalCode') return [country.postalExample];
  if (name === 'candidate.phone') return [`+${PHONES[country.alpha2]}`];
  if (isIsoDate(answer)) return [formatCountryDate(answer, country.date)];
  if (name !== 'candidate.indicationIds' || kind !== 'checkbox') return values;
  const listed = values.filter((value) => value === '' || offered.includes(value));
  return listed.length === values.length ? values : [...listed, ...offered.slice(0, 1)];
}

function countryOn(page: ShownPage, { step, country }: Enters): CountryCode {
  const asked = page.controls.some(({ name }) => name === 'candidate.country');
  const [chosen] = step.enter['candidate.country'] ?? [];
  return asked && isCountryCode(chosen) ? chosen : country;
}

/** Numbers that are valid in the numbering plans. */
const PHONES: Readonly<Record<CountryCode, string>> = {
  US: '13122071000',
  CA: '14163621000',
  GB: '442079460018',
  IE: '35316792000',
  AU: '61293744000',
  NZ: '6493006000',
  ZA: '27214239110',
};
