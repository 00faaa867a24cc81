import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { distanceIn } from '#i18n/format.ts';
import type { BlockRuntime } from '#registry/block-runtime.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';

const CURRENCIES: Readonly<Record<CountryCode, string>> = { US: 'USD', CA: 'CAD', GB: 'GBP', IE: 'EUR', AU: 'AUD', NZ: 'NZD', ZA: 'ZAR' };
type Words = Pick<BlockRuntime, 't' | 'text' | 'formatNumber' | 'locale'>;

/** An age as people say it: years, or months for those who have not many. */
function age(years: number, { t, formatNumber }: Words): string {
  return Number.isInteger(years) && years > 0 ? t('years', { count: formatNumber(years) }) : t('months', { count: formatNumber(Math.round(years * 12)) });
}

function ages({ minAge, maxAge }: FoundStudy, words: Words): string {
  const { t, formatNumber } = words;
  if (minAge !== null && maxAge !== null) {
    const whole = Number.isInteger(minAge) && Number.isInteger(maxAge) && minAge > 0;
    return t('ages.between', { min: whole ? formatNumber(minAge) : age(minAge, words), max: age(maxAge, words) });
  }
  if (minAge !== null) return t('ages.from', { min: age(minAge, words) });
  return maxAge === null ? t('ages.any') : t('ages.to', { max: age(maxAge, words) });
}

/** Who can take part: "Women, 18 to 75 years". */
export function whoCanJoin(study: FoundStudy, words: Words): string {
  const range = ages(study, words);
  const who = study.gender === 'any' ? range : words.t(`gender.${study.gender}`, { ages: range });
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}`;
}

/** Where: the country, the state, or the town with its distance, as the study recruits (siteTargetAreaType, Q7). */
export function whereToGo(study: FoundStudy, state: FlowState, { t, text, formatNumber }: Words): string {
  const country = countryOf(state);
  if (study.siteTargetAreaType === 'Country' || study.city === undefined) return t('where.country', { country: text(country.name) });
  if (study.siteTargetAreaType === 'State' && study.region !== undefined) return t('where.state', { region: study.region });
  const place = study.region === undefined || study.region === study.city ? study.city : `${study.city}, ${study.region}`;
  if (study.distanceKm === undefined) return place;
  const distance = formatNumber(distanceIn(country.distanceUnit, study.distanceKm));
  return t(study.approximate ? `about.${country.distanceUnit}` : `away.${country.distanceUnit}`, { place, distance });
}

/** What participants get: the study's own words, else its amount; '' where it says nothing. */
export function compensation(study: FoundStudy, state: FlowState, { t, text, locale }: Words): string {
  const note = text(study.patientCompensationNote);
  if (note !== '' || study.patientCompensationAmount === undefined) return note;
  const currency = CURRENCIES[countryOf(state).alpha2];
  const amount = new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(study.patientCompensationAmount);
  return t('compensation', { amount });
}
