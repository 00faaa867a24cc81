import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawing } from '#tests/support/media/made-up-media.ts';
import { svgFault, svgSize } from './svg-faults.ts';

const EXAMPLES = 'docs/examples/campaigns/media';

test.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('.svg')))('[B4] %s only draws', (name) => {
  expect(svgFault(readFileSync(`${EXAMPLES}/${name}`))).toBeUndefined();
});

test.each([
  ['a gradient', '<defs><linearGradient id="a"><stop/></linearGradient></defs><rect fill="url(#a)"/>'],
  ['a shape used twice', '<symbol id="s"><path d="M0 0"/></symbol><use href="#s"/><use xlink:href="#s"/>'],
  ['a comment about scripts', '<!-- <script> onload= --><rect/>'],
  ['text with entities', '<text>Fish &amp; chips &#8211; now</text>'],
])('[B4] a drawing may have %s', (_what, inside) => {
  expect(svgFault(Buffer.from(drawing(inside)))).toBeUndefined();
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a namespace', '<svg:script>alert(1)</svg:script>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a handler', '<rect onload="alert(1)"/>'],
  ['a handler after a slash', '<rect/onclick=alert(1)>'],
  ['foreign content', '<foreignObject><body/></foreignObject>'],
  ['a frame', '<iframe src="/"/>'],
  ['an animation of an address', '<a><set attributeName="href" to="javascript:alert(1)"/></a>'],
  ['a link', '<a href="https://evil.example"><rect/></a>'],
  ['a picture from elsewhere', '<image href="https://evil.example/pixel.png"/>'],
  ['a shape from elsewhere', '<use href="https://evil.example/a.svg#x"/>'],
  ['a shape without quotes', '<use href=https://evil.example/a.svg#x />'],
  ['a fill from elsewhere', '<rect fill="url(https://evil.example/a.svg#x)"/>'],
  ['a style that imports', '<style>@import "https://evil.example/a.css";</style>'],
  ['a style with an address', '<style>rect{fill:url("//evil.example/a")}</style>'],
  ['a style with escapes', '<style>@\\69mport "x"</style>'],
  ['letters written as numbers', '<use href="&#106;avascript:alert(1)"/>'],
  ['an entity', '<text>&xxe;</text>'],
  ['CDATA', '<style><![CDATA[ x ]]></style>'],
])('[I2] a drawing with %s is refused', (_what, inside) => {
  expect(svgFault(Buffer.from(drawing(inside)))).toBeTypeOf('string');
});

test.each([
  ['a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing()}`],
  ['a style sheet of the document', `<?xml-stylesheet href="https://evil.example/a.css"?>${drawing()}`],
  ['a page', '<html><body>Hello</body></html>'],
  ['nothing', ''],
])('[I2] %s is refused', (_what, text) => {
  expect(svgFault(Buffer.from(text))).toBeTypeOf('string');
});

test('[I2] a drawing in another encoding is refused', () => {
  expect(svgFault(Buffer.from(drawing(), 'utf16le'))).toBeTypeOf('string');
});

test('[B4] the size of a drawing is that of its view box, else its own', () => {
  expect(svgSize(Buffer.from(drawing()))).toEqual({ width: 40, height: 30 });
  expect(svgSize(Buffer.from('<svg width="12" height="8.4px"></svg>'))).toEqual({ width: 12, height: 8 });
  expect(svgSize(Buffer.from('<svg width="100%"></svg>'))).toBeUndefined();
});
