import type { PlantedFault } from './planted-fault.ts';

/** Things that exist but are never of use: read too early, asked of nobody, shown to nobody, or named twice. */
export const LATE_FAULTS: readonly PlantedFault[] = [
  // Facts that cannot be known yet
  {
    title: '[B5] a transition that asks what a later page asks',
    code: 'fact-not-yet-asked',
    replace: ['"answer.colour", "is": "red"', '«"answer.ending", "is": "yes"'],
    says: 'No path to the route "home"',
  },
  {
    title: '[B5] a consent that is read before it is asked',
    code: 'fact-not-yet-asked',
    replace: ['{ "fact": "path.hasCaregiver", "is": false }', '{ "fact": «"consent.sms", "is": true }'],
    says: '"consent.sms"',
  },
  {
    title: '[B5] a block that waits for its own answer',
    code: 'fact-not-yet-asked',
    replace: ['{ "fact": "path.hasCaregiver", "is": false }', '{ "fact": «"answer.colour", "is": "red" }'],
  },
  {
    title: '[B5] a block that goes away once it is answered',
    code: 'condition-reads-own-answer',
    replace: [
      '{ "block": "TestName" },',
      '{ "block": "TestName", "showWhen": { "fact": «"candidate.firstName", "known": false } },',
    ],
    says: 'which its own condition reads',
  },
  {
    title: '[A16] a page that requires what it asks itself',
    code: 'fact-not-yet-asked',
    replace: ['["candidate.firstName"]', '["candidate.firstName", «"consent.sms"]'],
    says: 'the route "middle"',
  },
  {
    title: '[A16] a page that requires what a later one asks',
    code: 'fact-not-yet-asked',
    replace: ['["candidate.firstName"]', '["candidate.firstName", «"answer.ending"]'],
  },
  // Names
  {
    title: '[A5] a campaign at the address of the list of flows',
    code: 'reserved-address',
    file: 'child',
    replace: ['"version": 1', '"version": 1, "path": «"activeflows"'],
    says: '/signup/activeflows',
  },
  {
    title: '[A1] an alias that is a language',
    code: 'reserved-address',
    replace: ['["d"]', '["d", «"es"]'],
    says: '/signup/es',
  },
  {
    title: '[A1] a path that is a language in lower case',
    code: 'reserved-address',
    replace: ['"aliases": ["d"]', '"path": «"fr-ca"'],
    says: 'pages in fr-CA',
  },
  {
    title: '[A1] an alias that is a language with another region',
    code: 'reserved-address',
    replace: ['["d"]', '["d", «"es-mx"]'],
    says: 'pages in es',
  },
  {
    title: '[C8] a campaign at the address of the signing page',
    code: 'reserved-address',
    replace: ['"aliases": ["d"]', '"path": «"signing"'],
  },
  {
    title: '[A20] two paths that differ in upper and lower case',
    code: 'duplicate-route-path',
    replace: ['"name": "middle",', '"name": "middle", "path": «"Home",'],
    says: 'path',
  },
  {
    title: '[B4] two options of one value',
    code: 'duplicate-option',
    replace: [
      '"block": "TestChoice",\n          "id": "colour",\n' +
        '          "props": { "label": { "en": "Colour", "es": "Color" }, "values": ["red", "green"] }',
      '"block": «"TestChoice",\n          "id": "colour",\n' +
        '          "props": { "label": { "en": "Colour", "es": "Color" }, "values": ["red", "green", "red"] }',
    ],
    says: '"red" twice',
  },
  {
    title: '[B4] props that contradict each other',
    code: 'props-contradict',
    replace: ['"values": ["red", "green"]', '"values": ["red", «""]'],
    says: 'write it as "red" (props of TestChoice)',
  },
  // Lists
  {
    title: '[B5] a value that a condition names twice',
    code: 'repeated-value',
    replace: [
      '"fact": "path.hasCaregiver", "is": false',
      '"fact": "sites.nearby", "isOneOf": ["none", "failed", «"none"]',
    ],
    says: '"none"',
  },
  { title: '[B3] an action that appears twice', code: 'repeated-value', replace: ['["n"]', '["n", «"n"]'] },
  {
    title: '[A16] a fact that is required twice',
    code: 'repeated-value',
    replace: ['["candidate.firstName"]', '["candidate.firstName", «"candidate.firstName"]'],
  },
  // The flow
  {
    title: '[C14] an update of a lead that is not saved',
    code: 'action-needs-save',
    replace: ['"afterActions": ["n"], "saveSubject": true', '"afterActions": [«"updateIndicationsBySlug"]'],
    suggestion: '"saveSubject": true',
  },
  {
    title: '[G1] an e-mail address that is saved without a consent',
    code: 'contact-without-consent',
    file: 'child',
    replace: [
      '"blocks": [{ "block": "TestName" }]',
      '"meta": { "saveSubject": true }, "blocks": [{ "block": "TestName" }, «{ "block": "TestEmail" }]',
    ],
    says: 'saved on the route "home", and nobody is asked for a consent',
  },
  {
    title: '[A9] a question of a page without a button',
    code: 'answers-unsent',
    file: 'fragments/ending',
    replace: ['"Hasta pronto" }, "blocks": []', '"Hasta pronto" }, "blocks": [«{ "block": "TestName" }]'],
    says: 'Nobody can send what the route "bye" asks: no way leads on from it',
  },
  {
    title: '[A9] a page with a way on that hides the only button',
    code: 'answers-unsent',
    replace: ['"saveSubject": true', '"saveSubject": true, "showNext": «false'],
    says: 'Nobody can go on from the route "middle": Next is hidden, and no block leads on',
  },
  // Texts
  {
    title: '[B6] a text in a language that is not offered',
    code: 'unused-text',
    replace: [
      '"languages": ["en", "es"],\n  "settings": { "showCountrySelect": true },',
      '"languages": ["en"],\n  "settings": { "pageTitle": { "en": "Demo", «"es": "Demo" } },',
    ],
    says: 'Spanish',
  },
  {
    title: '[B3] a label of a button that the end does not have',
    code: 'unused-text',
    file: 'fragments/ending',
    replace: [
      '"es": "Hasta pronto" },',
      '"es": "Hasta pronto" }, "meta": { "nextButtonLabelOverride": «{ "en": "Go", "es": "Seguir" } },',
    ],
    says: 'the flow ends here',
  },
  {
    title: '[B3] a label of a button that is hidden',
    code: 'unused-text',
    replace: [
      '"saveSubject": true',
      '"saveSubject": true, "showNext": false, "nextButtonLabelOverride": «{ "en": "Go", "es": "Seguir" }',
    ],
    says: '"showNext" is false',
  },
  {
    title: '[B6] a Spanish text that is English',
    code: 'untranslated-text',
    replace: [
      '{ "en": "Hello {firstName}", "es": "Hola {firstName}" }',
      '{ "en": "Hello and a warm welcome {firstName}", "es": «"Hello and a warm welcome {firstName}" }',
    ],
    says: 'the same',
  },
  {
    title: '[B6] two words that were copied into Spanish',
    code: 'untranslated-text',
    replace: ['{ "en": "Colour", "es": "Color" }', '{ "en": "Your colour", "es": «"Your colour" }'],
  },
  {
    title: '[B6] a text of a file that is not UTF-8',
    code: 'lost-character',
    replace: ['"Hola {firstName}"', '«"Hola se\ufffdora {firstName}"'],
    says: 'not saved as UTF-8',
  },
  {
    title: '[B6] a text with a blank at its end',
    code: 'stray-blank',
    replace: ['"Hola {firstName}"', '«"Hola {firstName} "'],
  },
  {
    title: '[B6] a text with two blanks',
    code: 'stray-blank',
    replace: ['"Hola {firstName}"', '«"Hola  {firstName}"'],
  },
  {
    title: '[B6] a text with an invisible character',
    code: 'invisible-character',
    replace: ['"Hola {firstName}"', '«"Hola\\u200b {firstName}"'],
    says: 'U+200B',
  },
  {
    title: '[B6] a text with U+0000',
    code: 'unstorable-character',
    replace: ['"Hola {firstName}"', '«"Hola\\u0000 {firstName}"'],
    says: 'U+0000',
  },
  {
    title: '[B6] a text with one half of a character',
    code: 'unstorable-character',
    replace: ['"Hola {firstName}"', '«"Hola \\ud83d{firstName}"'],
    says: 'U+D83D',
  },
];
