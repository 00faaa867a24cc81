import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { LocalizedText } from '#schemas/language.ts';
import { HL7 } from './extensions.ts';

/** A text as the element `name`, with its translations as extensions of it. */
export function writtenText(
  name: string,
  { [DEFAULT_LANGUAGE]: english, ...others }: LocalizedText,
): Record<string, unknown> {
  const translations = Object.entries(others).flatMap(([language, text]) =>
    text === undefined
      ? []
      : [
          {
            url: HL7.translation,
            extension: [
              { url: 'lang', valueCode: language },
              { url: 'content', valueString: text },
            ],
          },
        ],
  );
  return { [name]: english, ...(translations.length === 0 ? {} : { [`_${name}`]: { extension: translations } }) };
}

/** A text that explains a question, as an item below it. */
export function helpItem(linkId: string, hint: LocalizedText): Record<string, unknown> {
  const help = { coding: [{ system: HL7.itemControlSystem, code: 'help' }] };
  // Neither criteria nor paths of sets have a slash in their ids, so this id is free.
  return {
    linkId: `${linkId}/help`,
    type: 'display',
    ...writtenText('text', hint),
    extension: [{ url: HL7.itemControl, valueCodeableConcept: help }],
  };
}
