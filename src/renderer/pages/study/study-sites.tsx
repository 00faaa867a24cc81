import type { StudyPlace, StudyProps } from '#api/own-pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { COUNTRIES, countryName } from '#schemas/countries.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { distanceOf, isFromHome } from './study-facts.ts';
import { studyTexts } from './study-texts.ts';

/** The number of sites shown at first. */
const SITES_AT_ONCE = 10;

interface SiteListProps {
  readonly sites: readonly StudyPlace[];
  readonly page: StudyProps;
}

function SiteList({ sites, page: { details, locale, from } }: SiteListProps) {
  const t = studyTexts(locale);
  const { approximate } = details;
  const lines = sites.map((site) => {
    const abroad = site.country === from.country ? null : countryName(site.country, locale);
    return {
      name: site.name,
      place: [site.city, site.region, abroad].filter((part) => part !== null).join(', '),
      far: distanceOf(site, { country: from.country, approximate }, locale, t),
    };
  });
  return (
    <ul className="study-sites">
      {lines.map(({ name, place, far }) => (
        <li key={`${name} ${place}`}>
          <strong>{name}</strong>
          <br />
          {place}
          {far === '' ? null : ` · ${far}`}
        </li>
      ))}
    </ul>
  );
}

/** Says what the distances are measured from, or how to get them. */
export function DistanceHint({ details: { sites }, from: { postalCode, country }, locale, searchHref }: StudyProps) {
  const t = studyTexts(locale);
  const postal = t(`postal.${COUNTRIES[country].postalKind}`);
  if (postalCode !== undefined && sites.some(({ distanceKm }) => distanceKm !== undefined))
    return t('sitesNear', { code: postalCode, postal });
  return (
    <a className="line-link" href={ownPath(searchHref)}>
      {t('sitesHint', { postal })}
    </a>
  );
}

/** The first sites of a list; a press shows the rest. */
function SomeSites({ sites, page }: SiteListProps) {
  const rest = sites.slice(SITES_AT_ONCE);
  return (
    <>
      <SiteList sites={sites.slice(0, SITES_AT_ONCE)} page={page} />
      {rest.length === 0 ? null : (
        <details className="found-study-more">
          <summary>{studyTexts(page.locale)('sitesMore', { count: String(rest.length) })}</summary>
          <SiteList sites={rest} page={page} />
        </details>
      )}
    </>
  );
}

/** Where a study takes place: the nearest sites first, if the visitor's location is known; then those abroad. */
export function StudySites(props: StudyProps) {
  const {
    locale,
    from,
    details: { study, sites, siteCount },
  } = props;
  const t = studyTexts(locale);
  if (isFromHome(study)) return <p>{t('sitesHomeText')}</p>;
  if (sites.length === 0) return <p>{t('sitesNone')}</p>;
  const own = sites.filter(({ country }) => country === from.country);
  const abroad = sites.filter(({ country }) => country !== from.country);
  return (
    <>
      <p>
        <DistanceHint {...props} />
      </p>
      {siteCount > sites.length ? (
        <p>{t('sitesSome', { count: formatNumber(siteCount, locale), listed: String(sites.length) })}</p>
      ) : null}
      {own.length === 0 ? null : <SomeSites sites={own} page={props} />}
      {abroad.length === 0 ? null : (
        <>
          <h3>{t('sitesAbroad')}</h3>
          <SomeSites sites={abroad} page={props} />
        </>
      )}
    </>
  );
}
