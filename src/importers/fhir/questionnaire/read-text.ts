import type { StudyText } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { bestMatch } from '#schemas/language-match.ts';
import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';
import { extensionValue, HL7, otherExtensions } from './extensions.ts';
import type { ItemReport } from './questionnaire-finding.ts';

/** The language of the product that a language tag means; the tag itself if the product does not have it. */
export function languageOf(tag: unknown): string | undefined {
  return typeof tag === 'string' ? (bestMatch([tag], LANGUAGES) ?? tag) : undefined;
}

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
 * A text with its translations (`text` and `_text`) in the languages of the product. `language` is that of the
 * resource; English if it names none. Undefined: there is no English text. Other languages and extensions are reported.
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
  if (own !== undefined) found.set(languageOf(language) ?? DEFAULT_LANGUAGE, own);
  for (const other of found.keys())
    if (!LANGUAGES.includes(other))
      report.noted(
        `${name} (${other})`,
        `Pages exist in ${LANGUAGES.join(', ')}; the text in this language was left out.`,
      );
  for (const url of otherExtensions(element, [HL7.translation]))
    report.noted(`${name} (${url})`, 'The text is shown as plain text.');
  const english = found.get(DEFAULT_LANGUAGE);
  // In the order of the product's languages, so that a text that is written and read again is the same text.
  const shown = LANGUAGES.flatMap((one) => (found.has(one) ? [[one, found.get(one)] as const] : []));
  return english === undefined ? undefined : { [DEFAULT_LANGUAGE]: english, ...Object.fromEntries(shown) };
}
