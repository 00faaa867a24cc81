import Type, { type Static } from 'typebox';
import { about } from '../about.ts';

const CLOSED = { additionalProperties: false } as const;

const path = (description: string, example: string) => Type.String(about(description, example, { maxLength: 200 }));

/** The kinds of rich text that are turned into that of the product. */
export const RICH_TEXT_FORMATS = ['lexical', 'strapi-blocks', 'portable-text', 'contentful'] as const;

/** The kinds of documents, as entries of a CMS name them. */
export const ENTRY_KINDS = ['campaign', 'fragment', 'questionnaire', 'theme'] as const;

const languages = Type.Record(
  Type.String(),
  Type.String(about('The language of the product', 'es', { minLength: 2, maxLength: 20 })),
  about(
    'The language of each locale of the CMS; the first is the default',
    { en: 'en', 'es-MX': 'es' },
    { minProperties: 1 },
  ),
);

const texts = Type.Array(
  path('Where a text is in the document; * stands for every element', 'routes.*.title'),
  about('Which values are texts: they become {"en": …, "es": …}', ['name', 'routes.*.title'], { maxItems: 500 }),
);

/** How the translations of an entry are found. */
export const LocaleRule = Type.Union(
  [
    Type.Object(
      {
        by: Type.Literal('request', about('Each locale is read with a request of its own', 'request')),
        parameter: Type.String(about('The query parameter that names the locale', 'locale', { minLength: 1 })),
        languages,
        texts,
      },
      about('Entries of several requests are merged by their identity', { by: 'request', parameter: 'locale' }, CLOSED),
    ),
    Type.Object(
      {
        by: Type.Literal('field', about('Each field holds its values by locale', 'field')),
        languages,
        texts: Type.Optional(texts),
      },
      about('Values such as {"en-US": …, "es": …}', { by: 'field', languages: { 'en-US': 'en' } }, CLOSED),
    ),
    Type.Object(
      {
        by: Type.Literal('translations', about('A list of the entry has an element for each locale', 'translations')),
        at: path('Where the list is in the entry', 'translations'),
        key: path('Where an element says its locale', 'languages_code'),
        languages,
      },
      about('The fields of the elements become texts of the entry', { by: 'translations', at: 'translations' }, CLOSED),
    ),
    Type.Object(
      {
        by: Type.Literal('pairs', about('Each text is a list of pairs of locale and value', 'pairs')),
        key: Type.String(about('The property with the locale', '_key', { minLength: 1 })),
        value: Type.String(about('The property with the text', 'value', { minLength: 1 })),
        languages,
      },
      about('Values such as [{"_key": "en", "value": …}]', { by: 'pairs', key: '_key', value: 'value' }, CLOSED),
    ),
  ],
  about('How the translations of an entry become texts by language', { by: 'field', languages: { 'en-US': 'en' } }),
);
export type LocaleRule = Static<typeof LocaleRule>;

/** How an entry of a CMS becomes a document. Presets fill in what is left out. */
export const ENTRY_PROPERTIES = {
  identity: Type.Optional(path('Where an entry has its own id', 'documentId')),
  document: Type.Optional(
    path('Where the document is in an entry: an object, or JSON as a text; empty for the entry itself', 'document'),
  ),
  fields: Type.Optional(
    Type.Record(
      Type.String(),
      path('Where the value is in the entry', 'attributes.title'),
      about('Properties of the document that have fields of their own', { id: 'slug' }),
    ),
  ),
  documentKind: Type.Optional(
    Type.Union(
      [
        Type.Enum([...ENTRY_KINDS], about('All entries are of this kind', 'campaign')),
        Type.Object(
          { at: path('Where an entry says its kind; campaign if it does not', 'kind') },
          about('Each entry says what it is', { at: 'kind' }, CLOSED),
        ),
      ],
      about('What the documents are (default: campaign)', 'campaign'),
    ),
  ),
  documentName: Type.Optional(
    path('Where the name of the document is in the entry; left out, a campaign is named by its id', 'campaignId'),
  ),
  ignore: Type.Optional(
    Type.Array(
      path('A name anywhere in the document, or a path such as routes.*.id', 'createdAt'),
      about('Properties of the CMS that are no part of the document', ['createdAt', '_status'], { maxItems: 200 }),
    ),
  ),
  published: Type.Optional(
    Type.Union(
      [
        Type.Object(
          {
            at: path('Where an entry says so', '_status'),
            is: Type.Union(
              [Type.String(about('A text', 'published')), Type.Boolean(about('Yes or no', true))],
              about('The value of published entries', 'published'),
            ),
          },
          about('Entries with this value are published', { at: '_status', is: 'published' }, CLOSED),
        ),
        Type.Object(
          {
            at: path('Where an entry says so', 'publishedAt'),
            set: Type.Literal(true, about('Any value will do', true)),
          },
          about('Entries that have a value here are published', { at: 'publishedAt', set: true }, CLOSED),
        ),
      ],
      about('Which entries are published (default: all)', { at: '_status', is: 'published' }),
    ),
  ),
  locales: Type.Optional(LocaleRule),
  richText: Type.Optional(
    Type.Enum([...RICH_TEXT_FORMATS], about('The rich text of the CMS; it becomes that of the product', 'lexical')),
  ),
  htmlTexts: Type.Optional(
    Type.Array(
      path('Where a text is in the document', 'routes.*.blocks.*.props.question'),
      about('Rich texts whose place takes HTML', ['routes.*.blocks.*.props.question'], { maxItems: 100 }),
    ),
  ),
} as const;
