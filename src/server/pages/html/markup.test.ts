import { expect, test } from 'vitest';
import { madeMarkup, markup } from './markup.ts';

const HOSTILE = `</p><script>alert("x")</script>&'`;

test('a text in a template stays text, in content and in a quoted attribute', () => {
  const { html } = markup`<p title="${HOSTILE}">${HOSTILE}</p>`;
  const escaped = '&lt;/p&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;';
  expect(html).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('markup in a template stays markup, alone and in lists', () => {
  const item = markup`<li>${'a & b'}</li>`;
  expect(markup`<ul>${[item, item]}</ul>${madeMarkup('<hr>')}${7}`.html).toBe(
    '<ul><li>a &amp; b</li><li>a &amp; b</li></ul><hr>7',
  );
});
