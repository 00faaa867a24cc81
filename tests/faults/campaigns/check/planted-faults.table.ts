import { CALM, CHILD, CONSENTS, DEMO, ENDING, PETS } from './good-documents.ts';
import { LANGUAGE_FAULTS } from './language-faults.ts';
import { LATE_FAULTS } from './late-faults.ts';
import { MEDIA_FAULTS } from './media-faults.ts';
import { PAGE_FAULTS } from './page-faults.ts';
import { COMPUTED_FAULTS } from './computed-faults.ts';
import { QUESTIONNAIRE_FAULTS } from './questionnaire-faults.ts';
import { SETTING_FAULTS } from './setting-faults.ts';
import { THEME_FAULTS } from './theme-faults.ts';
import { WORD_FAULTS } from './word-faults.ts';
import type { PlantedFault } from './planted-fault.ts';

export const TEXT_OF = {
  demo: DEMO,
  child: CHILD,
  'fragments/consents': CONSENTS,
  'fragments/ending': ENDING,
  'themes/calm': CALM,
  'questionnaires/pets': PETS,
} as const;

const AGE = '"fact": "candidate.age", "atLeast": 18';
const CAREGIVER = '"fact": "path.hasCaregiver", "is": false';

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  // What cannot be kept
  {
    title: '[A8] a language that the flow does not offer',
    code: 'forced-language-not-offered',
    replace: [
      '"languages": ["en", "es"],\n  "settings": { "showCountrySelect": true }',
      '"languages": ["en"],\n  "settings": { "showCountrySelect": true, "forcedLanguage": «"es" }',
    ],
    says: 'it offers en',
  },
  {
    title: '[B5] a rule without a condition',
    code: 'rule-never-speaks',
    replace: [
      '"settings": { "showCountrySelect": true },',
      '"settings": { "showCountrySelect": true },\n' +
        '  "rules": [«{ "id": "mute", "about": "Says nothing", "at": { "saves": true } }],',
    ],
    says: 'no condition',
  },
  {
    title: '[A16] a page that requires what nobody asks',
    code: 'requires-nobody-asks',
    replace: ['["candidate.firstName"]', '[«"candidate.email"]'],
    says: 'sent back to the first page',
  },
  // Form
  {
    title: '[B1] quotation marks inside a text',
    code: 'json-syntax',
    replace: ['"Demonstration"', '"The "«new" demonstration"'],
    says: 'write \\" instead',
  },
  {
    title: '[B1] the quotation marks of a word processor',
    code: 'json-syntax',
    replace: ['"Demonstration"', '«“Demonstration”'],
    says: 'straight quotation marks',
  },
  {
    title: '[B1] a name without its closing quotation mark',
    code: 'json-syntax',
    replace: ['"name": "Demonstration"', '"name: "«Demonstration"'],
    says: 'The name "name" has no closing',
  },
  {
    title: '[B6] a title that is a plain text',
    code: 'wrong-type',
    replace: ['{ "en": "Find {product}", "es": "Busque {product}" }', '«"Find {product}"'],
    says: 'write {"en": "Find {product}", …}',
  },
  {
    title: '[B1] an alias with a blank',
    code: 'value-malformed',
    replace: ['["d"]', '[«"d e"]'],
    says: 'lower-case letters, digits and hyphens',
  },
  {
    title: '[B1] a missing comma',
    code: 'json-syntax',
    replace: ['"version": 1,\n  "name"', '"version": 1\n  «"name"'],
    says: 'comma',
  },
  {
    title: '[B1] a comment',
    code: 'json-syntax',
    replace: ['"version": 1,', '"version": 1, «// first'],
    says: 'comments',
  },
  {
    title: '[B1] a comma before the closing bracket',
    code: 'json-syntax',
    replace: ['"languages": ["en", "es"],', '"languages": ["en", "es",«],'],
  },
  {
    title: '[B1] a property that appears twice',
    code: 'duplicate-property',
    replace: ['"version": 1,', '"version": 1, «"version": 2,'],
    says: '"version"',
  },
  {
    title: '[B1] no format version',
    code: 'format-version',
    replace: ['{\n  "formatVersion": 1,', '«{'],
    suggestion: '"formatVersion": 1',
  },
  {
    title: '[B1] a format version of the future',
    code: 'format-version',
    replace: ['"formatVersion": 1', '"formatVersion": «9'],
    says: '9',
  },
  {
    title: '[B1] an unknown property of the campaign',
    code: 'unknown-property',
    replace: ['"aliases": ["d"]', '«"alias": ["d"]'],
    suggestion: 'aliases',
  },
  {
    title: '[B1] an unknown property of a fragment',
    code: 'unknown-property',
    file: 'fragments/ending',
    replace: ['"title": { "en": "Thank', '«"titel": "x", "title": { "en": "Thank'],
    suggestion: 'title',
  },
  {
    title: '[B1] a campaign without a home',
    code: 'missing-property',
    replace: [
      '{\n  "formatVersion": 1,\n  "id": "demo",\n  "version": 1,\n  "name": "Demonstration",\n' +
        '  "type": "Signup",\n  "aliases": ["d"],\n  "home": "home",',
      '«{\n  "formatVersion": 1,\n  "id": "demo",\n  "version": 1,\n  "name": "Demonstration",\n' +
        '  "type": "Signup",\n  "aliases": ["d"],',
    ],
    says: '"home"',
  },
  {
    title: '[B1] a route without a title',
    code: 'missing-property',
    replace: [
      '{\n      "name": "middle",\n      "title": { "en": "Hello {firstName}", "es": "Hola {firstName}" },',
      '«{\n      "name": "middle",',
    ],
    says: '"title"',
  },
  {
    title: '[B1] a version that is a text',
    code: 'wrong-type',
    replace: ['"version": 1', '"version": «"1"'],
    says: 'a whole number, not text',
  },
  {
    title: '[B1] an unknown type of flow',
    code: 'value-not-allowed',
    replace: ['"Signup"', '«"Sign-up"'],
    suggestion: 'Signup',
  },
  {
    title: '[B1] a path with a blank',
    code: 'value-malformed',
    file: 'fragments/ending',
    replace: ['"the-end"', '«"the end"'],
    says: 'letters, digits and hyphens without blanks',
  },
  {
    title: '[B1] a file that is not named after its campaign',
    code: 'file-name-not-id',
    replace: ['"id": "demo"', '"id": «"demos"'],
    suggestion: 'demo',
  },
  {
    title: '[B2] an unknown setting',
    code: 'unknown-setting',
    replace: ['"showCountrySelect": true', '«"showCountrySelector": true'],
    suggestion: 'showCountrySelect',
  },
  {
    title: '[B2] a setting of the wrong type',
    code: 'wrong-type',
    replace: ['"showCountrySelect": true', '"showCountrySelect": «"yes"'],
    says: 'true or false',
  },
  { title: '[B3] an unknown action', code: 'unknown-action', replace: ['["n"]', '[«"nn"]'], suggestion: 'n' },
  {
    title: '[B3] an action by its meaning',
    code: 'unknown-action',
    replace: ['["n"]', '[«"name"]'],
    suggestion: 'n',
    says: '"n" means: a name was given',
  },
  {
    title: '[B3] an unknown step property',
    code: 'unknown-property',
    replace: ['"saveSubject": true', '«"saveSubjekt": true'],
    suggestion: 'saveSubject',
  },
  {
    title: '[B3] a step that requires an unknown fact',
    code: 'unknown-fact',
    replace: ['["candidate.firstName"]', '[«"candidate.firstname"]'],
    suggestion: 'candidate.firstName',
  },
  {
    title: '[B4] an unknown block',
    code: 'unknown-block',
    replace: ['{ "block": "TestName" },', '{ "block": «"TestNmae" },'],
    suggestion: 'TestName',
  },
  {
    title: '[B4] a block by the name of another form builder',
    code: 'unknown-block',
    replace: ['{ "block": "TestName" },', '{ "block": «"TextInput" },'],
    says: '/blocks of a running server',
  },
  {
    title: '[B4] an unknown property of a block',
    code: 'unknown-property',
    replace: ['"props": { "label"', '"props": { «"lable": 1, "label"'],
    suggestion: 'label',
  },
  {
    title: '[B4] a missing property of a block',
    code: 'missing-property',
    replace: [
      '"props": { "label": { "en": "Colour", "es": "Color" }, "values": ["red", "green"] }',
      '"props": «{ "label": { "en": "Colour", "es": "Color" } }',
    ],
    says: '"values"',
  },
  {
    title: '[B4] a property of a block of the wrong type',
    code: 'wrong-type',
    replace: ['["red", "green"]', '["red", «2]'],
    says: 'must be text',
  },
  {
    title: '[B4] errors come from one branch of a union, not all',
    code: 'missing-property',
    replace: ['"values": ["red", "green"]', '"look": «{ "kind": "grid" }, "values": ["red", "green"]'],
    says: '"columns"',
  },
  {
    title: '[B4] an unknown property next to a block',
    code: 'unknown-property',
    replace: ['"id": "colour"', '"id": "colour", «"shownWhen": false'],
    suggestion: 'showWhen',
  },
  // Names
  {
    title: '[B7] an unknown fragment among routes',
    code: 'unknown-fragment',
    replace: ['"use": "ending"', '"use": «"endings"'],
    suggestion: 'ending',
  },
  {
    title: '[B7] an unknown fragment among blocks',
    code: 'unknown-fragment',
    replace: ['"use": "consents"', '"use": «"consent"'],
    suggestion: 'consents',
  },
  {
    title: '[B7] blocks used as routes',
    code: 'fragment-misplaced',
    replace: ['"use": "ending"', '"use": «"consents"'],
    says: 'no routes',
  },
  {
    title: '[B7] a fragment in the blocks of a fragment',
    code: 'fragment-misplaced',
    file: 'fragments/consents',
    replace: ['{ "block": "TestConsent" }', '{ "block": "TestConsent" }, { "use": «"consents" }'],
  },
  {
    title: '[B7] an unknown parent',
    code: 'unknown-parent',
    file: 'child',
    replace: ['"extends": "demo"', '"extends": «"dmeo"'],
    suggestion: 'demo',
  },
  {
    title: '[B7] campaigns that extend each other',
    code: 'circular-extends',
    replace: ['"home": "home"', '"extends": «"child", "home": "home"'],
    says: 'demo → child → demo',
  },
  {
    title: '[B7] a removed route that does not exist',
    code: 'unknown-removed-route',
    file: 'child',
    replace: ['["middle"]', '[«"midle"]'],
    suggestion: 'middle',
  },
  {
    title: '[B7] a path that another campaign has',
    code: 'duplicate-address',
    file: 'child',
    replace: ['"version": 1', '"version": 1, "path": «"demo"'],
    says: 'campaigns/demo.json',
  },
  {
    title: '[A2] an alias that is the id of another campaign',
    code: 'duplicate-address',
    file: 'child',
    replace: ['"version": 1', '"version": 1, "aliases": [«"demo"]'],
  },
  {
    title: '[B1] two routes of one name',
    code: 'duplicate-route-name',
    replace: ['"name": "middle"', '"name": «"home"'],
  },
  {
    title: '[A20] two routes of one path',
    code: 'duplicate-route-path',
    replace: ['"name": "middle",', '"name": "middle", "path": «"home",'],
  },
  {
    title: '[B1] two blocks of one id on a page',
    code: 'duplicate-block-id',
    replace: [
      '{\n          "block": "TestChoice",\n          "id": "colour"',
      '{ "block": "TestConsent", "id": "colour" },\n        {\n          "block": "TestChoice",\n' +
        '          "id": «"colour"',
    ],
    says: '"colour"',
  },
  {
    title: '[B1] two blocks of one id on two pages',
    code: 'duplicate-block-id',
    file: 'fragments/ending',
    replace: ['"id": "ending"', '"id": «"colour"'],
    says: 'route "home"',
  },
  {
    title: '[B4] two blocks of a page that ask the same',
    code: 'duplicate-control',
    replace: ['{ "block": "TestName" },', '{ "block": "TestName" }, { "block": «"TestName", "id": "again" },'],
    says: 'candidate.fullName',
  },
  // Predicates
  {
    title: '[B5] an unknown fact',
    code: 'unknown-fact',
    replace: ['"candidate.age"', '«"candidate.aeg"'],
    suggestion: 'candidate.age',
  },
  {
    title: '[B5] a fact without its first part',
    code: 'unknown-fact',
    replace: ['"path.hasCaregiver"', '«"hasCaregiver"'],
    suggestion: 'path.hasCaregiver',
  },
  {
    title: '[B5] a consent that no block asks',
    code: 'unknown-fact',
    file: 'fragments/ending',
    replace: ['"consent.sms"', '«"consent.sns"'],
    suggestion: 'consent.sms',
  },
  {
    title: '[B5] an answer that no block asks',
    code: 'fact-not-asked',
    replace: ['"answer.colour"', '«"answer.color"'],
    suggestion: 'answer.colour',
  },
  {
    title: '[B5] a fact of the candidate that is a verdict',
    code: 'unknown-fact',
    replace: ['"candidate.age"', '«"candidate.bmi"'],
    suggestion: 'verdict.bmiQualified',
  },
  {
    title: '[B5] an answer of a block that sets a fact of the candidate',
    code: 'fact-not-asked',
    replace: ['"fact": "answer.colour", "is": "red"', '"fact": «"answer.test-name", "known": true'],
    suggestion: 'candidate.firstName',
    says: 'sets "candidate.firstName"',
  },
  {
    title: '[B5] an unknown operator',
    code: 'unknown-operator',
    replace: [AGE, '"fact": "candidate.age", «"atLest": 18'],
    suggestion: 'atLeast',
  },
  {
    title: '[B5] an operator of another language',
    code: 'unknown-operator',
    replace: [AGE, '"fact": "candidate.age", «">=": 18'],
    suggestion: 'atLeast',
  },
  {
    title: '[B5] no operator',
    code: 'operator-count',
    replace: [`{ ${AGE} }`, '«{ "fact": "candidate.age" }'],
    says: 'no operator',
  },
  { title: '[B5] two operators', code: 'operator-count', replace: [AGE, `${AGE}, «"atMost": 65`], says: '2 operators' },
  {
    title: '[B5] an operator that the type does not have',
    code: 'operator-not-of-fact',
    replace: [CAREGIVER, '"fact": "path.hasCaregiver", «"atLeast": 1'],
    says: 'is, isNot, known',
  },
  {
    title: '[B5] a date asked like a number',
    code: 'operator-not-of-fact',
    replace: [AGE, '"fact": "candidate.birthDate", «"atMost": 18'],
    suggestion: 'before',
  },
  {
    title: '[B5] a number in quotes',
    code: 'value-of-wrong-type',
    replace: [AGE, '"fact": "candidate.age", "atLeast": «"18"'],
    suggestion: '18',
  },
  {
    title: '[B5] a truth in quotes',
    code: 'value-of-wrong-type',
    replace: [CAREGIVER, '"fact": "path.hasCaregiver", "is": «"false"'],
    suggestion: 'false',
  },
  {
    title: '[B5] one value where a list belongs',
    code: 'value-of-wrong-type',
    replace: [CAREGIVER, '"fact": "path.caregiverType", "isOneOf": «"adult"'],
    says: 'takes a list',
  },
  {
    title: '[B5] a value that is not on the list',
    code: 'value-not-in-domain',
    replace: [CAREGIVER, '"fact": "candidate.gender", "is": «"femal"'],
    suggestion: 'female',
  },
  {
    title: '[B5] a country by its everyday name',
    code: 'value-not-in-domain',
    replace: [CAREGIVER, '"fact": "candidate.country", "is": «"UK"'],
    suggestion: 'GB',
    says: 'GB (United Kingdom)',
  },
  {
    title: '[B5] a value in a list that is not on the list',
    code: 'value-not-in-domain',
    replace: [CAREGIVER, '"fact": "sites.nearby", "isOneOf": ["none", «"fail"]'],
    suggestion: 'failed',
  },
  {
    title: '[B5] a number out of bounds',
    code: 'value-not-in-domain',
    replace: [AGE, '"fact": "candidate.age", "atLeast": «180'],
    says: 'between 0 and 120',
  },
  {
    title: '[B5] a broken number of years',
    code: 'value-not-in-domain',
    replace: [AGE, '"fact": "device.width", "is": «767.5'],
    says: 'whole number',
  },
  {
    title: '[B5] a date as Americans write it',
    code: 'value-not-in-domain',
    replace: [AGE, '"fact": "candidate.birthDate", "before": «"12/24/2000"'],
    says: 'YYYY-MM-DD',
  },
  {
    title: '[B5] an answer that the block does not offer',
    code: 'value-not-in-domain',
    replace: ['"is": "red"', '"is": «"reed"'],
    suggestion: 'red',
  },
  {
    title: '[B5] a criterion compared with a truth',
    code: 'value-of-wrong-type',
    replace: [AGE, '"fact": "criteria.asthma", "is": «true'],
    says: 'id of a response',
  },
  {
    title: '[B5] a condition that is none',
    code: 'predicate-malformed',
    replace: [`{ ${AGE} }`, '«{ "candidate.age": 18 }'],
    says: 'fact, all, any, not',
  },
  {
    title: '[B5] a list of conditions by another word',
    code: 'predicate-malformed',
    replace: [`{ ${AGE} }`, `{ «"or": [{ ${AGE} }] }`],
    suggestion: 'any',
  },
  { title: '[B5] an empty list of conditions', code: 'predicate-malformed', replace: [`{ ${AGE} }`, '{ "all": «[] }'] },
  { title: '[B5] a condition in words', code: 'predicate-malformed', replace: [`{ ${AGE} }`, '«"age >= 18"'] },
  // The flow
  {
    title: '[B5] a transition to a route that does not exist',
    code: 'missing-target',
    replace: ['{ "to": "middle" }', '{ "to": «"midle" }'],
    suggestion: 'middle',
  },
  {
    title: '[B7] a transition that a child leaves without its target',
    code: 'missing-target',
    file: 'child',
    replace: ['{ "to": "end" }', '{ "to": «"middle" }'],
    says: '"middle"',
  },
  {
    title: '[B5] a link of a block to a route that does not exist',
    code: 'missing-link-target',
    replace: ['"values": ["red", "green"]', '"values": ["red", "green"], "link": «"ende"'],
    suggestion: 'end',
  },
  {
    title: '[B5] no default transition',
    code: 'missing-default',
    replace: [
      '{ "when": { "fact": "answer.colour", "is": "red" }, "to": "end" },\n        { "to": "middle" }',
      '«{ "when": { "fact": "answer.colour", "is": "red" }, "to": "middle" }',
    ],
  },
  {
    title: '[B5] a transition behind the default',
    code: 'unreachable-transition',
    replace: ['{ "to": "middle" }', '{ "to": "middle" }, «{ "to": "end" }'],
  },
  {
    title: '[B1] a home that is not a route',
    code: 'missing-home',
    replace: ['"home": "home"', '"home": «"hom"'],
    suggestion: 'home',
  },
  {
    title: '[B1] a route that no path leads to',
    code: 'unreachable-route',
    replace: ['"name": "middle"', '"name": «"lost"'],
  },
  {
    title: '[B1] a flow in a cycle',
    code: 'no-end',
    file: 'child',
    replace: [
      '"name": "home",\n      "title": { "en": "Start", "es": "Inicio" },\n' +
        '      "blocks": [{ "block": "TestName" }],\n      "next": [{ "to": "end" }]',
      '"name": «"home",\n      "title": { "en": "Start", "es": "Inicio" },\n' +
        '      "blocks": [{ "block": "TestName" }],\n      "next": [{ "to": "home" }]',
    ],
  },
  // Texts
  {
    title: '[B6] a title without Spanish',
    code: 'missing-language',
    replace: ['{ "en": "Hello {firstName}", "es": "Hola {firstName}" }', '«{ "en": "Hello {firstName}" }'],
    says: 'Spanish',
  },
  {
    title: '[B6] a text of a block without English',
    code: 'missing-language',
    replace: ['{ "en": "Colour", "es": "Color" }', '«{ "es": "Color" }'],
    says: 'English',
  },
  {
    title: '[B6] a text of a fragment without Spanish',
    code: 'missing-language',
    file: 'fragments/ending',
    replace: ['{ "en": "Again?", "es": "¿Otra vez?" }', '«{ "en": "Again?" }'],
  },
  {
    title: '[B6] a text of blanks only',
    code: 'missing-language',
    replace: ['{ "en": "Colour", "es": "Color" }', '«{ "en": "Colour", "es": " " }'],
  },
  {
    title: '[B10] an unknown placeholder',
    code: 'unknown-placeholder',
    replace: ['"Hola {firstName}"', '«"Hola {firstNam}"'],
    suggestion: 'firstName',
  },
  {
    title: '[B10] a placeholder in double braces',
    code: 'malformed-placeholder',
    replace: ['"Hola {firstName}"', '«"Hola {{ firstName }}"'],
    says: 'write {firstName}, not {{ firstName }}',
  },
  {
    title: '[B10] a brace that is not closed',
    code: 'malformed-placeholder',
    replace: ['"Colour", "es": "Color"', '«"Colour {product", "es": "Color"'],
  },
  {
    title: '[B10] a placeholder lost in translation',
    code: 'placeholder-mismatch',
    replace: ['{ "en": "Find {product}", "es": "Busque {product}" }', '«{ "en": "Find {product}", "es": "Busque" }'],
    says: 'es none',
  },
  ...LATE_FAULTS,
  ...SETTING_FAULTS,
  ...QUESTIONNAIRE_FAULTS,
  ...COMPUTED_FAULTS,
  ...WORD_FAULTS,
  ...LANGUAGE_FAULTS,
  ...PAGE_FAULTS,
  ...MEDIA_FAULTS,
  ...THEME_FAULTS,
];
