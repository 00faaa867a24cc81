import type { ProblemEntry } from './api-problems.ts';

/**
 * What can be wrong with an entry of a CMS besides its document, by permanent code. Authors read it where they ask
 * why a document is not served.
 */
export const SOURCE_PROBLEMS = {
  'rich-text-lost': {
    title: 'A rich text has something that pages cannot show',
    why:
      'An image, a table, an embedded entry or an unsafe link would be missing, ' +
      'and visitors would read less than was written.',
    action: 'Remove it from the text of the entry, or say it in words. Until then the last good document is served.',
  },
  'rich-text-changed': {
    title: 'A rich text looks different',
    why: 'Pages have paragraphs, lists, strong words and links. Headings, colours or italics become one of these.',
    action: 'Nothing, if it reads well. Otherwise write it with what pages have.',
  },
  'locales-differ': {
    title: 'A value that is no text differs between the languages of an entry',
    why: 'A campaign is the same in all languages: only texts are translated, and this place is not among them.',
    action: 'Make it equal in all languages of the entry; or, if it is a text, add its place to "texts" of the source.',
  },
  'source-unapproved': {
    title: 'What a source has is not approved',
    why: 'This server serves only texts that were approved, wherever they were written. The last good document stays.',
    action:
      'Read it: GET /content/v1/documents/{document}?environment=source. Then approve exactly this text: ' +
      'POST /content/v1/approvals with "revision": "source" and its hash.',
  },
} as const satisfies Record<string, ProblemEntry>;
export type SourceProblemCode = keyof typeof SOURCE_PROBLEMS;
