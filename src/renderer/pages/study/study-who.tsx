import type { ReactNode } from 'react';
import type { StudyFacts, StudyProps } from '#api/own-pages.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';
import { BulletList } from '#ui/parts/bullet-list.tsx';
import { SpokenText } from '#ui/texts/study-texts.tsx';
import { ageNumbers, agesOf, bmiOf } from './study-facts.ts';
import { Names } from './study-names.tsx';
import { studyTexts } from './study-texts.ts';

const ownList = ({ webScreener }: StudyFacts['study']): readonly LocalizedText[] =>
  webScreener?.landingPageCopy?.eligibility?.items ?? [];

/**
 * Are the conditions part of who may join? Not where the study's own list says it in better words, nor for a vaccine,
 * which is for people who do not have the condition.
 */
export function joinsByCondition({ study, recruiting, conditions }: StudyFacts): boolean {
  return recruiting && conditions.length > 0 && study.studyType !== 'vaccine' && ownList(study).length === 0;
}

/** Does one text have one of the `marks`, which show what it is about, and all of the numbers? */
function says(texts: readonly LocalizedText[], locale: Language, marks: string, numbers: readonly string[]): boolean {
  return texts.some((text) => {
    const said = new Set((text[locale] ?? text.en ?? '').toLocaleLowerCase(locale).split(/[^\p{L}\p{N}]+/u));
    return (
      numbers.every((number) => said.has(number)) &&
      marks
        .toLocaleLowerCase(locale)
        .split(' ')
        .some((mark) => said.has(mark))
    );
  });
}

interface BoundProps {
  readonly name?: string;
  readonly children: ReactNode;
}

function Bound({ name, children }: BoundProps) {
  return (
    <>
      {name === undefined ? null : `${name} `}
      <strong>{children}</strong>
    </>
  );
}

/**
 * Who may join, by the bounds of the study and what its own document adds. The questions of the screener stay out:
 * whoever had read which answers qualify would answer with them.
 */
export function WhoMayJoin({ details, locale }: StudyProps) {
  const { study, conditions } = details;
  const t = studyTexts(locale);
  const own = ownList(study);
  const bmi = bmiOf(study, locale, t);
  // A text that exists only in English has English words.
  const ageWords = `${t('ageWords')} ${studyTexts(DEFAULT_LANGUAGE)('ageWords')}`;
  const saysAge = says(own, locale, ageWords, ageNumbers(study));
  const saysSex = study.gender === 'any' ? own.length > 0 : says(own, locale, t(study.gender), []);
  return (
    <div className="study-who">
      <BulletList
        tone="checks"
        items={[
          saysAge ? null : <Bound key="age">{agesOf(study, locale, t)}</Bound>,
          saysSex ? null : <Bound key="sex">{t(study.gender === 'any' ? 'anySex' : study.gender)}</Bound>,
          joinsByCondition(details) ? (
            <Bound key="condition" name={t(conditions.length === 1 ? 'condition' : 'conditionsAre')}>
              <Names of={conditions} locale={locale} />
            </Bound>
          ) : null,
          bmi === '' ? null : (
            <Bound key="bmi" name={t('bmi')}>
              {bmi}
            </Bound>
          ),
          ...own.map((text) => <SpokenText key={text.en} of={text} locale={locale} />),
        ].filter((item) => item !== null)}
      />
    </div>
  );
}
