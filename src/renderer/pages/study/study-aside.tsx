import type { ReactNode } from 'react';
import type { StudyProps } from '#api/own-pages.ts';
import { MoneyIcon, PinIcon } from '#ui/media/fact-icons.tsx';
import { LinkButton } from '#ui/parts/button.tsx';
import { formatNumber } from '#i18n/format.ts';
import { countryName } from '#schemas/countries.ts';
import { SpokenText } from '#ui/texts/study-texts.tsx';
import { distanceOf, isFromHome, paidBy } from './study-facts.ts';
import { studyTexts } from './study-texts.ts';

interface FactProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Fact({ label, icon, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {icon}
        <span>{children}</span>
      </dd>
    </div>
  );
}

/**
 * How far the nearest site is, which the list of sites names. Where it is not known what is near, how many there are:
 * the first would look like the only one.
 */
function Nearest(props: StudyProps) {
  const {
    details: { study, sites, siteCount, approximate },
    from,
    locale,
  } = props;
  const t = studyTexts(locale);
  if (isFromHome(study))
    return (
      <Fact label={t('sites')} icon={<PinIcon />}>
        <strong>{t('sitesHome')}</strong>
      </Fact>
    );
  const [site] = sites;
  if (!site) return null;
  const abroad = site.country === from.country ? null : countryName(site.country, locale);
  const far = distanceOf(site, { country: from.country, approximate }, locale, t);
  if (far === '' && siteCount > 1)
    return (
      <Fact label={t('sites')} icon={<PinIcon />}>
        <strong>{t('sitesCount', { count: formatNumber(siteCount, locale) })}</strong>
      </Fact>
    );
  const town = [site.city, site.region, abroad].filter((part) => part !== null).join(', ');
  return (
    <Fact label={t(far === '' ? 'sites' : 'nearest')} icon={<PinIcon />}>
      <strong>{far === '' ? town : far}</strong>
      {far === '' ? null : (
        <>
          <br />
          {town}
        </>
      )}
    </Fact>
  );
}

/** What decides at a glance, beside the text: where, what is paid, and the ways on. */
export function StudyAside(props: StudyProps) {
  const {
    details: { study },
    from,
    locale,
    startHref,
  } = props;
  const t = studyTexts(locale);
  const note = paidBy(study, from.country, locale, t);
  return (
    <aside className="study-aside" aria-label={t('glance')}>
      <dl className="study-glance">
        <Nearest {...props} />
        {note === undefined ? null : (
          <Fact label={t('paid')} icon={<MoneyIcon />}>
            <strong>
              <SpokenText of={note} locale={locale} />
            </strong>
          </Fact>
        )}
      </dl>
      <p className="study-aside-go">
        <LinkButton href={startHref} large keepsQuery>
          {t('start')}
        </LinkButton>
      </p>
    </aside>
  );
}
