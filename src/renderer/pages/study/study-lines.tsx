import type { ReactNode } from 'react';
import type { StudyProps } from '#api/own-pages.ts';
import { BulletList } from '#ui/parts/bullet-list.tsx';
import { SpokenText } from '#ui/texts/study-texts.tsx';
import { studyTexts } from './study-texts.ts';

/** Lines without a value are left out. */
export function Lines({ of: lines }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) {
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

/** Who asks, and how far the research is: what the study's document says of it, else what its screener says. */
export function Standing({ details: { study }, locale }: StudyProps) {
  const t = studyTexts(locale);
  const { sponsor, phases = [] } = study;
  const said = study.webScreener?.landingPageCopy?.runBy;
  const own = said === undefined ? '' : <SpokenText of={said} locale={locale} />;
  if (sponsor === undefined && own === '' && phases.length === 0) return null;
  const words = phases.map((phase) => t(`phase.${phase}`));
  return (
    <Lines
      of={[
        [t('runBy'), sponsor ?? own],
        [t('phase'), words.length > 1 ? <BulletList key="phases" items={words} /> : (words[0] ?? '')],
      ]}
    />
  );
}
