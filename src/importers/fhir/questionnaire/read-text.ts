import type { StudyText } from '#schemas/study/criterion.ts';
import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';
import { extensionValue, HL7, otherExtensions } from './extensions.ts';
import type { ItemReport } from './questionnaire-finding.ts';

/** The prefixes of language tags for the two languages of a study. */
const languageOf = (tag: unknown) => (typeof tag === 'string' ? tag.slice(0, 2).toLowerCase() : undefined);

function translations(element: FhirObject): Map<string, string> {
  return new Map(
    objectsOf(element['extension'])
      .filter(({ url }) => url === HL7.translation)
      .flatMap((extension) => {
        const language = languageOf(extensionValue(extension, 'lang', 'valueCode'));
        const content = textOf(
          extensionValue(extension, 'content', 'valueString') ?? extensionValue(extension, 'content', 'valueMarkdown'),
        );
        return language === undefined || content === undefined ? [] : [[language, content] as const];
      }),
  );
}

/**
 * A text with its translations (`text` and `_text`) in English and Spanish. `language` is that of the resource; English
 * if it names none. Undefined: there is no English text. Other languages and extensions are reported.
 */
export function readText(
  owner: FhirObject,
  name: string,
  language: unknown,
  report: ItemReport,
): StudyText | undefined {
  const element = objectOf(owner[`_${name}`]);
  const found = translations(element);
  const own = textOf(owner[name]);
  if (own !== undefined) found.set(languageOf(language) ?? 'en', own);
  for (const other of found.keys())
    if (other !== 'en' && other !== 'es')
      report.noted(
        `${name} (${other})`,
        'Studies support English and Spanish; the text in this language was left out.',
      );
  for (const url of otherExtensions(element, [HL7.translation]))
    report.noted(`${name} (${url})`, 'The text is shown as plain text.');
  const en = found.get('en');
  const es = found.get('es');
  return en === undefined ? undefined : { en, ...(es === undefined ? {} : { es }) };
}
