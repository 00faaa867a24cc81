/**
 * The same text as each CMS stores it: a heading, a paragraph with strong words, a line break and a link, and a list.
 * For tests.
 */

const HREF = 'https://trials.example/knee';

const LEXICAL_REST = { detail: 0, mode: 'normal', style: '', version: 1 };
const lexicalText = (text: string, format = 0) => ({ type: 'text', text, format, ...LEXICAL_REST });
const BLOCK_REST = { direction: 'ltr', format: '', indent: 0, version: 1 };

export const LEXICAL = {
  root: {
    type: 'root',
    ...BLOCK_REST,
    children: [
      { type: 'heading', tag: 'h2', ...BLOCK_REST, children: [lexicalText('Who can join')] },
      {
        type: 'paragraph',
        ...BLOCK_REST,
        children: [
          lexicalText('You can join if you '),
          lexicalText('have knee pain', 1),
          lexicalText('.'),
          { type: 'linebreak', version: 1 },
          lexicalText('See '),
          {
            type: 'link',
            ...BLOCK_REST,
            fields: { linkType: 'custom', newTab: false, url: HREF },
            children: [lexicalText('our page')],
          },
          lexicalText('.'),
        ],
      },
      {
        type: 'list',
        listType: 'bullet',
        tag: 'ul',
        ...BLOCK_REST,
        children: ['Adults', 'No surgery'].map((words, index) => ({
          type: 'listitem',
          value: index + 1,
          ...BLOCK_REST,
          children: [lexicalText(words)],
        })),
      },
    ],
  },
};

const strapiText = (text: string, bold?: true) => ({ type: 'text', text, ...(bold ? { bold } : {}) });

export const STRAPI_BLOCKS = [
  { type: 'heading', level: 2, children: [strapiText('Who can join')] },
  {
    type: 'paragraph',
    children: [
      strapiText('You can join if you '),
      strapiText('have knee pain', true),
      strapiText('.\nSee '),
      { type: 'link', url: HREF, children: [strapiText('our page')] },
      strapiText('.'),
    ],
  },
  {
    type: 'list',
    format: 'unordered',
    children: ['Adults', 'No surgery'].map((words) => ({ type: 'list-item', children: [strapiText(words)] })),
  },
];

const span = (text: string, ...marks: readonly string[]) => ({ _type: 'span', _key: text.slice(0, 3), text, marks });
const block = (style: string, children: readonly object[], rest: object = {}) => ({
  _type: 'block',
  _key: style,
  style,
  markDefs: [],
  children,
  ...rest,
});

export const PORTABLE_TEXT = [
  block('h2', [span('Who can join')]),
  block(
    'normal',
    [
      span('You can join if you '),
      span('have knee pain', 'strong'),
      span('.\nSee '),
      span('our page', 'l1'),
      span('.'),
    ],
    { markDefs: [{ _type: 'link', _key: 'l1', href: HREF }] },
  ),
  ...['Adults', 'No surgery'].map((words) => block('normal', [span(words)], { listItem: 'bullet', level: 1 })),
];

const contentfulText = (value: string, ...marks: readonly string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
const contentfulNode = (nodeType: string, content: readonly object[], data: object = {}) => ({
  nodeType,
  data,
  content,
});

export const CONTENTFUL = contentfulNode('document', [
  contentfulNode('heading-2', [contentfulText('Who can join')]),
  contentfulNode('paragraph', [
    contentfulText('You can join if you '),
    contentfulText('have knee pain', 'bold'),
    contentfulText('.\nSee '),
    contentfulNode('hyperlink', [contentfulText('our page')], { uri: HREF }),
    contentfulText('.'),
  ]),
  contentfulNode(
    'unordered-list',
    ['Adults', 'No surgery'].map((words) =>
      contentfulNode('list-item', [contentfulNode('paragraph', [contentfulText(words)])]),
    ),
  ),
]);
