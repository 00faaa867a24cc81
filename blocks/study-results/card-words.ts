import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { ageBoundInUnit, leastAge } from '#engine/qualification/age.ts';
import { compensationOf } from '#i18n/compensation.ts';
import { distanceIn, formatAge, formatAgeBounds, pluralKey } from '#i18n/format.ts';
import type { BlockRuntime } from '#registry/block-runtime.ts';
import { isCountrywide } from '#registry/refine-search.ts';
import { countryName } from '#schemas/countries.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';

type Words = Pick<BlockRuntime, 't' | 'text' | 'formatNumber' | 'locale'>;

const age = (years: number, { locale }: Words) => formatAge(ageBoundInUnit(years), locale);

function ages({ minAge: lowest, maxAge }: FoundStudy, words: Words): string {
  const { t, locale } = words;
  const minAge = leastAge(lowest);
  if (minAge !== null && maxAge !== null)
    return t('ages.between', { ...formatAgeBounds(ageBoundInUnit(minAge), ageBoundInUnit(maxAge), locale) });
  if (minAge !== null) return t('ages.from', { min: age(minAge, words) });
  return maxAge === null ? t('ages.any') : t('ages.to', { max: age(maxAge, words) });
}

/** Who can take part: "Women, 18 to 75 years". */
export function whoCanJoin(study: FoundStudy, words: Words): string {
  const range = ages(study, words);
  const who = study.gender === 'any' ? range : words.t(`gender.${study.gender}`, { ages: range });
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}`;
}

/**
 * The location: the country, the state, or the town with its distance, depending on how the study recruits
 * (siteTargetAreaType, Q7).
 */
export function whereToGo(study: FoundStudy, state: FlowState, { t, locale, formatNumber }: Words): string {
  const country = countryOf(state);
  if (isCountrywide(study) || study.city === undefined)
    return t('where.country', { country: countryName(country.alpha2, locale) });
  if (study.siteTargetAreaType === 'State' && study.region !== undefined)
    return t('where.state', { region: study.region });
  const place =
    study.region === undefined || study.region === study.city ? study.city : `${study.city}, ${study.region}`;
  if (study.distanceKm === undefined) return place;
  const distance = formatNumber(distanceIn(country.distanceUnit, study.distanceKm));
  return t(study.approximate ? `about.${country.distanceUnit}` : `away.${country.distanceUnit}`, { place, distance });
}

/** How many sites there are, and how many of them are near: "24 sites, 3 near you"; '' if unknown. */
export function siteCount({ sites }: FoundStudy, { t, formatNumber, locale }: Words): string {
  if (sites === undefined || sites.recruiting === 0) return '';
  // A study that recruits everywhere is listed whatever is near: "0 near you" would contradict that.
  return t(pluralKey(sites.near === 0 ? 'sitesOnly' : 'sites', sites.recruiting, locale), {
    count: formatNumber(sites.recruiting),
    near: formatNumber(sites.near),
  });
}

/** What participants get, by the study's record; '' if it says nothing. */
export function compensation(study: FoundStudy, state: FlowState, { t, text, locale }: Words): string {
  const country = countryOf(state).alpha2;
  return text(compensationOf(study, { country, locale, upTo: (amount) => t('compensation', { amount }) }));
}
