import type { PlantedFault } from './planted-fault.ts';

const SETTINGS = '"settings": { "showCountrySelect": true }';
const VALUES = '"values": ["red", "green"]';
const ground = (colour: string) =>
  [
    '"settings": { "showCountrySelect": true }',
    `"settings": { "showCountrySelect": true, "mainBgColor": «"${colour}" }`,
  ] as const;
const url = (address: string) => [VALUES, `"url": «${JSON.stringify(address)}, ${VALUES}`] as const;
const pattern = (text: string) => [VALUES, `"pattern": «${JSON.stringify(text)}, ${VALUES}`] as const;
const rich = (en: string) => [VALUES, `"rich": { "en": «${JSON.stringify(en)}, "es": "Hola" }, ${VALUES}`] as const;
const html = (en: string) => [VALUES, `"html": { "en": «${JSON.stringify(en)}, "es": "Hola" }, ${VALUES}`] as const;
const label = (en: string) => ['"en": "Colour"', `"en": «${JSON.stringify(en)}`] as const;

/** Faults in how a page looks, where it leads or what it waits for. */
export const PAGE_FAULTS: readonly PlantedFault[] = [
  // Colours
  {
    title: '[B2] a ground on which small text cannot be read',
    code: 'low-contrast',
    replace: ground('#9fb8c4'),
    says: '4.5 to 1',
  },
  { title: '[B2] a dark ground', code: 'low-contrast', replace: ground('#223344'), says: 'the text (#1d2b36)' },
  {
    title: '[B2] a ground on which links cannot be read',
    code: 'low-contrast',
    replace: ground('#b9d9e6'),
    says: 'to 1',
  },
  {
    title: '[D15] a ground that is too dark for the links of the partner',
    code: 'low-contrast',
    replace: [SETTINGS, '"settings": { "partnerBranded": true, "mainBgColor": «"#c4e0c8" }'],
    says: 'partner',
  },
  // Addresses
  {
    title: '[I2] an address that is code',
    code: 'unsafe-url',
    replace: url('javascript:alert(1)'),
    says: 'not one that a page can lead to',
  },
  { title: '[I2] an address that is code behind blanks', code: 'unsafe-url', replace: url(' \tJavaScript:alert(1)') },
  {
    title: '[I2] an address that contains a document',
    code: 'unsafe-url',
    replace: url('data:text/html,<b>x</b>'),
  },
  { title: '[I2] an address without its scheme', code: 'unsafe-url', replace: url('//evil.example/') },
  {
    title: '[I2] an address with a password',
    code: 'unsafe-url',
    replace: url('https://cancer.gov:secret@evil.example/'),
    says: 'evil.example',
  },
  {
    title: '[I2] the address of a machine',
    code: 'unsafe-url',
    replace: url('https://192.168.1.7/form'),
    says: 'machine',
  },
  {
    title: '[I2] an address with letters that pass for others',
    code: 'unsafe-url',
    replace: url('https://cаncer.gov/'),
    says: 'xn--',
  },
  { title: '[I2] an address with a port', code: 'unsafe-url', replace: url('https://cancer.gov:8443/'), says: 'port' },
  {
    title: '[P1] an address that names what is personal',
    code: 'unsafe-url',
    replace: url('https://partner.example/?email={email}'),
    says: '"email"',
  },
  {
    title: '[I2] an address that is not encrypted',
    code: 'insecure-url',
    replace: url('http://cancer.gov/'),
    suggestion: 'https://cancer.gov/',
  },
  {
    title: '[I2] a link of a text that is code',
    code: 'unsafe-url',
    replace: rich('Read [this](javascript:alert(1)'),
    says: 'javascript:',
  },
  {
    title: '[I2] a link of a text that is not encrypted',
    code: 'insecure-url',
    replace: rich('Read [this](http://cancer.gov/)'),
    says: 'http://cancer.gov/',
  },
  {
    title: '[I2] a link of HTML that is code',
    code: 'unsafe-url',
    replace: html('<a href="vbscript:x">Read</a>'),
    says: 'vbscript',
  },
  // Patterns
  {
    title: '[B4] a pattern that repeats what repeats',
    code: 'unsafe-pattern',
    replace: pattern('^(a+)+$'),
    says: 'forever',
  },
  { title: '[B4] a pattern with two ways to read a digit', code: 'unsafe-pattern', replace: pattern('^(\\w|\\d)*$') },
  {
    title: '[B4] a pattern of words that may run together',
    code: 'unsafe-pattern',
    replace: pattern('^([A-Za-z]+ ?)*$'),
  },
  { title: '[B4] a pattern that is none', code: 'value-malformed', replace: pattern('([a-z]'), says: 'is a regular' },
  // Marks
  { title: '[I2] HTML with a picture', code: 'html-changed', replace: html('<img src="x">Hello'), says: '<img>' },
  {
    title: '[I2] HTML with its own style',
    code: 'html-changed',
    replace: html('<p style="color:red">Hello</p>'),
    says: 'style=',
  },
  {
    title: '[I2] HTML that is never closed',
    code: 'html-changed',
    replace: html('<strong>Hello'),
    says: 'never closed',
  },
  {
    title: '[I2] HTML that closes what is not open',
    code: 'html-changed',
    replace: html('<b>Hel</i>lo</b>'),
    says: '</i>',
  },
  { title: '[I2] HTML with a comment', code: 'html-changed', replace: html('Hello<!-- x -->'), says: 'comments' },
  { title: '[B4] tags in a text of words', code: 'markup-not-shown', replace: label('<b>Colour</b>'), says: '<b>' },
  {
    title: '[B4] an entity in a text of words',
    code: 'markup-not-shown',
    replace: label('Colour&nbsp;now'),
    says: '&nbsp;',
  },
  {
    title: '[B4] stars in a text of words',
    code: 'markup-not-shown',
    replace: label('**Colour**'),
    says: 'plain words only',
  },
  {
    title: '[B4] a link in a text of words',
    code: 'markup-not-shown',
    replace: label('[Colour](/signup)'),
    says: '[Colour]',
  },
  {
    title: '[B4] tags in a text that takes marks',
    code: 'markup-not-shown',
    replace: rich('<p>Hello</p>'),
    says: '**strong**',
  },
  {
    title: '[B4] a heading in a text that takes other marks',
    code: 'markup-not-shown',
    replace: rich('Hello\n# You'),
    says: '# You',
  },
];
