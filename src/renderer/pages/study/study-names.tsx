import { Fragment } from 'react';
import type { Language } from '#schemas/language.ts';
import type { StudyText } from '#schemas/study/criterion.ts';
import { SpokenText } from '#ui/texts/study-texts.tsx';

/** Names in one line, each in the language that it has. */
export function Names({ of: names, locale }: { readonly of: readonly StudyText[]; readonly locale: Language }) {
  return names.map((name, index) => (
    <Fragment key={name.en}>
      {index === 0 ? null : ', '}
      <SpokenText of={name} locale={locale} />
    </Fragment>
  ));
}
