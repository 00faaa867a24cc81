import type { ReactNode } from 'react';
import type { StudyProps } from '#api/own-pages.ts';
import { BulletList } from '#ui/parts/bullet-list.tsx';
import { SpokenText } from '#ui/texts/study-texts.tsx';
import { Names } from './study-names.tsx';
import { joinsByCondition } from './study-who.tsx';
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

/**
 * Which conditions it is about, who asks, and how far the research is: what the study's document says of it, else what
 * its screener says. The conditions are left out where they are among what it takes to join.
 */
export function Standing({ details, locale }: StudyProps) {
  const { study } = details;
  const conditions = joinsByCondition(details) ? [] : details.conditions;
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
