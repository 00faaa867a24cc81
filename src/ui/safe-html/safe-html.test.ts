import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { parseSafeHtml, safeHtmlWords } from './parse-safe-html.ts';
import { InlineSafeHtml, SafeHtml } from './safe-html.tsx';

const shown = (html: string) =>
  renderToStaticMarkup(createElement(SafeHtml, { html })).slice('<div class="rich-text">'.length, -'</div>'.length);

describe('HTML of a document', () => {
  test.each([
    ['<p>May we <strong>connect</strong> you?</p>', '<p>May we <strong>connect</strong> you?</p>'],
    ['<span style="color:red" onclick="x()">May we</span> connect you?', 'May we connect you?'],
    ['<SPAN>One</SPAN><sPaN/>two', 'Onetwo'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<script>alert(1)', 'a'],
    ['<style>p{display:none}</style>a', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<p onmouseover="x()" class="y">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">call</a>', 'call'],
    ['<a href="java&#x73;cript:alert(1)">call</a>', 'call'],
    ['<a href="https://example.org/a">page</a>', '<a href="https://example.org/a" rel="noopener noreferrer">page</a>'],
    ['<a href="tel:+13125550189">call</a>', '<a href="tel:+13125550189">call</a>'],
    ['<ul><li>One<li>Two</ul>', '<ul><li>One<li>Two</li></li></ul>'],
    ['<b>never closed', '<b>never closed</b>'],
    ['</p>closed too often', 'closed too often'],
    ['1 < 2 &amp; 3 &gt; 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a<!-- <p>hidden</p> -->b<!-- open', 'ab'],
    ['an open <b', 'an open &lt;b'],
    ['&#0;&#x110000;&bogus;', '&amp;bogus;'],
  ])('[I2] %j is shown as %j', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  test('[I2] sanitising the output again does not change it', () => {
    const once = shown('<p>One <span>two</span> <a href="/a&amp;b">three</a></p>');
    expect(shown(once)).toBe(once);
  });

  test('[I2] a consent record keeps the text without markup', () => {
    expect(
      safeHtmlWords(parseSafeHtml('<p>May we send your <b>answers</b>?</p><ul><li>Name</li><li>Phone</li></ul>')),
    ).toBe('May we send your answers? Name Phone');
  });

  test('[I2] in a question, paragraphs are lines', () => {
    expect(renderToStaticMarkup(createElement(InlineSafeHtml, { html: '<p>One</p><p>Two</p>' }))).toBe(
      'One<br/>Two<br/>',
    );
  });

  test('[I2] a long text of open tags is parsed quickly', () => {
    const started = performance.now();
    parseSafeHtml('<a href="'.repeat(50_000));
    parseSafeHtml('<b>'.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
