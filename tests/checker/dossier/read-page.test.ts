import { expect, test } from 'vitest';
import { readPage } from '#checker/dossier/read-page.ts';

const linesOf = (html: string) => readPage(html).lines.map(({ kind, text }) => `${kind}: ${text}`);

test.each<[string, string, string[]]>([
  [
    'a heading and text',
    '<h1>One &amp; two</h1><p>Some <b>bold</b> words.</p>',
    ['heading: One & two', 'text: Some bold words.'],
  ],
  ['what nobody reads', '<p>Read</p><p hidden>No</p><script>no()</script><b aria-hidden="true">No</b>', ['text: Read']],
  ['choices', '<label for="a">Yes</label><input type="radio" id="a" name="q" value="y">', ['choice: Yes']],
  [
    'a long list of the world',
    `<select name="s">${'<option>x</option>'.repeat(30)}</select>`,
    ['choice: x', 'choice: x', 'choice: x', 'choice: … (30)'],
  ],
  ['the text of a picture', '<div><img src="x" alt="A knee"></div>', ['text: A knee']],
  ['links beside each other', '<div><a href="/a">One</a><a href="/b">Two</a></div>', ['link: One', 'link: Two']],
  ['a link within a sentence', '<p>Read <a href="/a">this</a>.</p>', ['text: Read this.']],
  ['a name and a link beside it', '<p><span>60614</span><a href="/a">Change</a></p>', ['text: 60614 Change']],
  ['only the main part', '<header>Frame</header><main><p>Page</p></main>', ['text: Page']],
  ['a button', '<button type="submit">Next</button>', ['button: Next']],
])('reads %s', (_what, html, lines) => {
  expect(linesOf(html)).toEqual(lines);
});

test('knows the words beside each choice', () => {
  const { choices } = readPage(
    '<fieldset><label><input type="radio" name="q" value="y">Yes</label>' +
      '<select name="s"><option value="1">One</option></select><button name="b" value="go">Go</button></fieldset>',
  );
  expect([...choices]).toEqual([
    ['q=y', 'Yes'],
    ['s=1', 'One'],
    ['b=go', 'Go'],
  ]);
});
