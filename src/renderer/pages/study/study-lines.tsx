import { Fragment, type ReactNode } from 'react';
import type { StudyProps } from '#api/own-pages.ts';
import type { Language } from '#schemas/language.ts';
import type { StudyText } from '#schemas/study/criterion.ts';
import { BulletList } from '#ui/parts/bullet-list.tsx';
import { SpokenText } from '#ui/texts/study-texts.tsx';
import { studyTexts } from './study-texts.ts';

/** Lines without a value are left out. */
function Lines({ of: lines }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="found-study-facts">
      {lines.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Names({ of: names, locale }: { readonly of: readonly StudyText[]; readonly locale: Language }) {
  return names.map((name, index) => (
    <Fragment key={name.en}>
      {index === 0 ? null : ', '}
      <SpokenText of={name} locale={locale} />
    </Fragment>
  ));
}

/**
 * Which conditions it is about, who asks, and how far the research is: what the study's document says of it, else what
 * its screener says.
 */
export function Standing({ details: { study, conditions }, locale }: StudyProps) {
  const t = studyTexts(locale);
  const { sponsor, phases = [] } = study;
  const said = study.webScreener?.landingPageCopy?.runBy;
  const own = said === undefined ? '' : <SpokenText of={said} locale={locale} />;
  if (conditions.length === 0 && sponsor === undefined && own === '' && phases.length === 0) return null;
  const words = phases.map((phase) => t(`phase.${phase}`));
  return (
    <Lines
      of={[
        [t('conditions'), conditions.length === 0 ? '' : <Names key="names" of={conditions} locale={locale} />],
        [t('runBy'), sponsor ?? own],
        [t('phase'), words.length > 1 ? <BulletList key="phases" items={words} /> : (words[0] ?? '')],
      ]}
    />
  );
}
