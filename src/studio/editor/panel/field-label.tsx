import type { FieldPathList } from '@rjsf/utils';
import { countryName, isCountryCode } from '#schemas/countries.ts';
import { Said } from '../../kit/said.tsx';
import { useWords } from '../../kit/words.tsx';

interface FieldLabelProps {
  /** In English. */
  readonly title: string;
  /** Where it stands in the form. */
  readonly path: FieldPathList;
}

/** What a setting is called; the elements of a list have numbers. */
export function FieldLabel({ title, path }: FieldLabelProps) {
  const { language, say } = useWords();
  const at = path.at(-1);
  return (
    <>
      {isCountryCode(title) ? countryName(title, language) : <Said {...say('labels', title)} />}
      {typeof at === 'number' ? ` ${at + 1}` : null}
    </>
  );
}
