import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { Language } from '../language.ts';
import { ID } from '../patterns.ts';
import { CONSENT_TYPES } from './answer-keys.ts';

/**
 * How the question was asked: a checkbox that starts empty, Yes and No, a text that says what continuing means, or a
 * name typed below the text.
 */
export const CONSENT_CONTROLS = ['checkbox', 'buttons', 'implied', 'signature'] as const;

/**
 * What a decision is about: one of the listed consents, or the id of the block that asks a consent of the campaign's
 * own.
 */
export const ConsentName = Type.String(
  about('What the visitor consents to: one of the listed consents, or the id of a block of the campaign', 'sms', {
    anyOf: [{ enum: [...CONSENT_TYPES] }, { pattern: ID.pattern }],
    maxLength: 100,
  }),
);

/**
 * A consent decision together with the exact text that the visitor read. The server computes the text itself; `words`
 * marks a text that only the page of an app vouches for.
 */
export const ConsentDecision = Type.Object(
  {
    type: ConsentName,
    hasConsent: Type.Union(
      [Type.Boolean(), Type.Literal('implied')],
      about('Given, refused, or implied by going on', true),
    ),
    text: Type.String(about('The exact text shown, after filling in', 'I agree to receive text messages.')),
    control: Type.Enum([...CONSENT_CONTROLS], about('The control that was used', 'checkbox')),
    language: Type.Optional({
      ...Language,
      description:
        "The language of the text, where it is not the lead's: " +
        'the visitor changed the language after the page was left',
    }),
    words: Type.Optional(
      Type.Literal(
        'browser',
        about("The text is what the visitor's browser says it showed; the server has other words", 'browser'),
      ),
    ),
  },
  about('One decision', { type: 'sms', hasConsent: true }, { additionalProperties: false }),
);
export type ConsentDecision = Static<typeof ConsentDecision>;
