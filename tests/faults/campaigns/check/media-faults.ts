import type { MediaFiles } from '#checker/page/media-files.ts';
import type { PlantedFault } from './planted-fault.ts';

/** The files beside the good documents. */
export const PLANTED_MEDIA: MediaFiles = new Map([
  ['knee.jpg', { ok: true, bytes: 50_000, phoneBytes: 30_000 }],
  ['huge.png', { ok: false, code: 'media-too-large', message: 'is 50.0 MB; the limit for .png is 10.0 MB' }],
  ['text.png', { ok: false, code: 'media-unreadable', message: 'does not contain what its ending .png says' }],
  ['huge.woff2', { ok: false, code: 'media-too-large', message: 'is 900 kB; the limit for .woff2 is 120 kB' }],
  ['text.woff2', { ok: false, code: 'media-unreadable', message: 'does not contain what its ending .woff2 says' }],
  ['code.svg', { ok: false, code: 'media-unsafe', message: 'contains <script>' }],
]);

const NAME = '{ "block": "TestName" },';
const ALT = '"alt": { "en": "A knee", "es": "Una rodilla" }';
const picture = (props: string, more = '') => `{ "block": "TestPicture"${more}, "props": { ${props} } }`;
const shown = (props: string) => [NAME, `${NAME} ${picture(props)},`] as const;

/** Faults in pictures, films and regions. */
export const MEDIA_FAULTS: readonly PlantedFault[] = [
  {
    title: '[B4] a picture that is not there',
    code: 'media-missing',
    replace: shown(`"file": «"kne.jpg", ${ALT}`),
    suggestion: 'knee.jpg',
    says: 'There is no file "kne.jpg" in campaigns/media',
  },
  {
    title: '[E7] a picture for a poster, not for a phone',
    code: 'media-too-large',
    replace: shown(`"file": «"huge.png", ${ALT}`),
    says: '"huge.png" is 50.0 MB',
  },
  {
    title: '[B4] a picture that is none',
    code: 'media-unreadable',
    replace: shown(`"file": «"text.png", ${ALT}`),
    says: 'does not contain what its ending .png says',
  },
  {
    title: '[I2] a drawing with a script',
    code: 'media-unsafe',
    replace: shown(`"file": «"code.svg", ${ALT}`),
    says: 'contains <script>',
  },
  {
    title: '[I2] a file outside the folder',
    code: 'value-malformed',
    replace: shown(`"file": «"../../etc/passwd.jpg", ${ALT}`),
    says: 'campaigns/media',
  },
  {
    title: '[I2] a picture of somebody else',
    code: 'value-malformed',
    replace: shown(`"file": «"https://ads.example/pixel.png", ${ALT}`),
    says: 'campaigns/media',
  },
  {
    title: '[B4] a picture without words',
    code: 'missing-alt',
    replace: shown('"file": «"knee.jpg"'),
    says: '"decorative": true',
  },
  {
    title: '[B6] words for a picture in one language only',
    code: 'missing-language',
    replace: shown('"file": "knee.jpg", "alt": «{ "en": "A knee" }'),
  },
  {
    title: '[B4] a picture that says something and nothing',
    code: 'props-contradict',
    replace: shown(`"file": "knee.jpg", ${ALT}, "decorative": «true`),
    says: 'Remove one of the two',
  },
  {
    title: '[B6] a film without Spanish captions',
    code: 'missing-captions',
    replace: shown(`"file": "knee.jpg", ${ALT}, "captions": «[{ "language": "en", "file": "film.vtt" }]`),
    says: '"es"',
  },
  {
    title: '[B4] captions of one language twice',
    code: 'props-contradict',
    replace: shown(
      `"file": "knee.jpg", ${ALT}, "captions": «[{ "language": "en", "file": "a.vtt" }, ` +
        '{ "language": "es", "file": "b.vtt" }, { "language": "es", "file": "c.vtt" }]',
    ),
    says: '"es" twice',
  },
  {
    title: '[E1] an opening below what it opens',
    code: 'region-order',
    replace: [NAME, `${NAME} ${picture(`"file": "knee.jpg", ${ALT}`, ', "region": «"hero"')},`],
    says: 'TestPicture in the region "hero" comes after TestName in "main"',
  },
  {
    title: '[B4] a question below the buttons',
    code: 'question-below-buttons',
    replace: [NAME, '{ "block": "TestName", "belowNav": «true },'],
    says: 'TestName asks a question',
  },
  {
    title: '[B4] a region that no page has',
    code: 'value-not-allowed',
    replace: [NAME, '{ "block": "TestName", "region": «"sidebar" },'],
  },
  {
    title: '[E1] two headings of the first level',
    code: 'second-heading',
    replace: [
      NAME,
      `${NAME} ${picture(`"file": "knee.jpg", ${ALT}`)}, ` +
        `{ "block": «"TestPicture", "id": "other", "props": { "file": "knee.jpg", ${ALT} } },`,
    ],
  },
];
