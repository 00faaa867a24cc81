import type { StudyPlace, StudyProps } from '#api/own-pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { COUNTRIES, countryName } from '#schemas/countries.ts';
import { linkTarget, ownPath } from '#schemas/safe-address.ts';
import { mapAddress } from '#schemas/scheduling/map-address.ts';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { distanceOf, isFromHome } from './study-facts.ts';
import { studyTexts } from './study-texts.ts';

/** The number of sites shown at first, unless only a few more are left. */
const SITES_AT_ONCE = 10;
const FEW_MORE = 2;

interface SiteListProps {
  readonly sites: readonly StudyPlace[];
  readonly page: StudyProps;
}

/** "440 Lakewalk Street, Chicago, Illinois 60611": as much of it as is known. */
function addressOf({ street, city, region, postalCode, country }: StudyPlace, abroad: string | null): string {
  // Nobody leaves out the state of New York.
  const area = [region === city && country !== 'US' ? null : region, postalCode]
    .filter((part) => Boolean(part))
    .join(' ');
  return [street, city, area, abroad].filter((part) => Boolean(part)).join(', ');
}

function SiteList({ sites, page: { details, locale, from } }: SiteListProps) {
  const t = studyTexts(locale);
  const { approximate } = details;
  const lines = sites.map((site) => {
    const abroad = site.country === from.country ? null : countryName(site.country, locale);
    const address = addressOf(site, abroad);
    return {
      name: site.name,
      address,
      // Without its street a map shows the middle of a town.
      isWhole: Boolean(site.street),
      far: distanceOf(site, { country: from.country, approximate }, locale, t),
    };
  });
  return (
    <ul className="study-sites">
      {lines.map(({ name, address, isWhole, far }) => (
        <li key={`${name} ${address}`}>
          <strong>{name}</strong>
          {far === '' ? null : ` · ${far}`}
          <br />
          {isWhole ? (
            <a
              className="line-link"
              href={linkTarget(mapAddress({ name, postalAddress: address }))}
              target="_blank"
              rel="noopener noreferrer"
            >
              {address}
              <NewTabNote>{t('newTab')}</NewTabNote>
            </a>
          ) : (
            address
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says what the distances are measured from, or how to get them. */
function DistanceHint({ details: { sites }, from: { postalCode, country }, locale, searchHref }: StudyProps) {
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
  const shown = sites.length <= SITES_AT_ONCE + FEW_MORE ? sites.length : SITES_AT_ONCE;
  const rest = sites.slice(shown);
  return (
    <>
      <SiteList sites={sites.slice(0, shown)} page={page} />
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
        <details className="found-study-more">
          <summary>{t('sitesAbroad', { count: formatNumber(abroad.length, locale) })}</summary>
          <SomeSites sites={abroad} page={props} />
        </details>
      )}
    </>
  );
}
