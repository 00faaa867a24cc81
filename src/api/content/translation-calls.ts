import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, ProductLanguage } from '#schemas/language.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { parts, revisionId } from './contents.ts';
import { define } from './define-call.ts';

const { document, closed } = parts;

/** A language to translate into. */
const OTHER = LANGUAGES.find((language) => language !== DEFAULT_LANGUAGE) ?? DEFAULT_LANGUAGE;

const ofDocument = Type.Object({ document }, about('Which document', { document: 's6.json' }));
const place = Type.String(about('JSON Pointer to the text', '/routes/0/title', { maxLength: 500 }));

export const listStaleTranslations = define({
  method: 'GET',
  path: '/documents/{document}/translations',
  summary: 'Translations of a draft whose source has changed since they were written',
  scope: 'read',
  reach: 'documents',
  maxBody: 0,
  status: 200,
  params: ofDocument,
  query: Type.Object(
    { source: Type.Optional(ProductLanguage) },
    about('The language from which is translated (default: en)', { source: DEFAULT_LANGUAGE }, closed),
  ),
  reply: Type.Object(
    {
      revision: Type.Integer(about('The newest revision of the draft; 0: it was never written here', 17)),
      stale: Type.Array(
        Type.Object(
          {
            place,
            language: Type.String(about('The language of the translation', OTHER)),
            was: Type.String(about('What the source said when the translation was written', 'About you')),
          },
          about('A translation', { place: '/routes/0/title', language: OTHER, was: 'About you' }, closed),
        ),
        about('In the order of the document', []),
      ),
    },
    about('What has grown stale', { revision: 17, stale: [] }, closed),
  ),
});

export const confirmTranslation = define({
  method: 'PUT',
  path: '/documents/{document}/translations',
  summary: 'Say that a translation still fits, although its source has changed; the document stays as it is',
  scope: 'translate',
  narrower: 'write',
  reach: 'documents',
  maxBody: SMALL_BODY,
  status: 204,
  params: ofDocument,
  body: Type.Object(
    {
      revision: revisionId('The revision that was read'),
      place,
      language: ProductLanguage,
    },
    about('Which translation', { revision: 17, place: '/routes/0/title', language: OTHER }, closed),
  ),
  reply: Type.Null(),
});
