import type { StudyFacts, StudyPlace } from '#api/own-pages.ts';
import { countryName } from '#schemas/countries.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';
import { agesOf } from './study-facts.ts';
import type { StudyTexts } from './study-texts.ts';

const inLanguage = (text: LocalizedText | undefined, locale: Language) => text?.[locale] ?? text?.en;

/** The distinct towns of the sites, sorted by name: their order must not reveal where the visitor lives. */
function places(sites: readonly StudyPlace[]): object[] {
  const towns = new Map(
    sites.map(({ city, region, country }) => [`${country} ${region ?? ''} ${city}`, { city, region, country }]),
  );
  return [...towns]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, { city, region, country }]) => ({
      '@type': 'AdministrativeArea',
      name: [city, region, countryName(country, DEFAULT_LANGUAGE)]
        .filter((part) => part !== null && part !== undefined && part !== '')
        .join(', '),
    }));
}

/**
 * What schema.org calls a MedicalStudy, for search engines: only what the registry says, and nothing of the visit.
 * Omits what is not known, and places if only some are listed, because which ones are listed depends on where the
 * visitor lives.
 */
export function studyLinkedData(
  { study, conditions, sites, siteCount }: StudyFacts,
  { locale, address, t }: { readonly locale: Language; readonly address: string; readonly t: StudyTexts },
): object {
  const description = inLanguage(study.description, locale);
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalStudy',
    name: inLanguage(study.name, locale),
    ...(description === undefined ? {} : { description }),
    url: address,
    identifier: { '@type': 'PropertyValue', propertyID: 'ClinicalTrials.gov', value: study.externalId },
    sameAs: `https://clinicaltrials.gov/study/${study.externalId}`,
    status: 'Recruiting',
    population: `${t(study.gender)}, ${agesOf(study, locale, t)}`,
    ...(conditions.length === 0
      ? {}
      : {
          healthCondition: conditions.map((name) => ({ '@type': 'MedicalCondition', name: inLanguage(name, locale) })),
        }),
    ...(sites.length === 0 || sites.length < siteCount ? {} : { studyLocation: places(sites) }),
  };
}
