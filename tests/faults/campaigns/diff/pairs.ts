import type { SourceFile } from '#checker/document/source-document.ts';
import { CLEAN } from '#tests/faults/campaigns/clean-campaign.ts';

/** A change of the clean campaign: texts replaced, each of which occurs exactly once, and additional files. */
export interface Pair {
  readonly title: string;
  readonly replace: readonly (readonly [from: string, to: string])[];
  readonly more?: readonly SourceFile[];
  /** What was changed beforehand, in both versions. */
  readonly before?: readonly (readonly [from: string, to: string])[];
}

export interface ChangedPair extends Pair {
  /** Every class of difference, as `kind change: place`, in alphabetical order. */
  readonly classes: readonly string[];
  /** The ages of the visitors who show it. */
  readonly ages?: (age: number) => boolean;
}

const FRAGMENT = (name: string, content: string): SourceFile => ({
  path: `campaigns/fragments/${name}.json`,
  text: `{ "formatVersion": 1, ${content} }`,
});
const BAND = '{ "all": [{ "fact": "candidate.age", "atLeast": 40 }, { "fact": "candidate.age", "atMost": 64 }] }';
const WHO = '{ "block": "FullName" },\n        { "block": "PostalCode" },\n        { "block": "Phone" }';
const DOCTOR = '{ "when": { "fact": "answer.heard", "is": "doctor" }, "to": "doctor" }';
const SOCIAL = '{ "when": { "fact": "answer.heard", "isOneOf": ["social", "engine"] }, "to": "online" }';
const ELDERLY = '"showWhen": { "fact": "candidate.age", "atLeast": 65 }';
const YOUNG = routeText('young', 'save');
const OLD = routeText('old', 'save');
const WELCOME = '{ "block": "RichText", "props": { "text": { "en": "Welcome.", "es": "Le damos la bienvenida." } } }';
const CONSENT = textBetween('{ "block": "GenericConsent"', '\n      ]');

function routeText(name: string, to: string): string {
  return (
    `    {\n      "name": "${name}",\n      "title": { "en": "${name}", "es": "${name}" },\n      "blocks": [\n` +
    `      ],\n      "next": [\n        { "to": "${to}" }\n      ]\n    },\n`
  );
}

function textBetween(from: string, to: string): string {
  const start = CLEAN.indexOf(from);
  return CLEAN.slice(start, CLEAN.indexOf(to, start));
}

/** Rewritten, but the same for every visitor. */
export const REFACTORINGS: readonly Pair[] = [
  {
    title: 'blocks moved to a fragment',
    replace: [[WHO, '{ "use": "who-you-are" }']],
    more: [FRAGMENT('who-you-are', `"blocks": [${WHO}]`)],
  },
  {
    title: 'a text moved to a fragment, and a note given its condition in other words',
    replace: [
      [WELCOME, '{ "use": "welcome" }'],
      [ELDERLY, '"showWhen": { "not": { "fact": "candidate.age", "lessThan": 65 } }'],
    ],
    more: [FRAGMENT('welcome', `"blocks": [${WELCOME}]`)],
  },
  {
    title: 'the parts of an all in another order',
    replace: [
      [BAND, '{ "all": [{ "fact": "candidate.age", "atMost": 64 }, { "fact": "candidate.age", "atLeast": 40 }] }'],
    ],
  },
  {
    title: 'not any written as all not',
    before: [
      [
        ELDERLY,
        '"showWhen": { "not": { "any": [{ "fact": "candidate.age", "lessThan": 65 }, ' +
          '{ "fact": "candidate.gender", "is": "male" }] } }',
      ],
    ],
    replace: [
      [
        '{ "not": { "any": [{ "fact": "candidate.age", "lessThan": 65 }, ' +
          '{ "fact": "candidate.gender", "is": "male" }] } }',
        '{ "all": [{ "not": { "fact": "candidate.age", "lessThan": 65 } }, ' +
          '{ "fact": "candidate.gender", "isNot": "male" }] }',
      ],
    ],
  },
  {
    title: 'a transition that nobody takes removed',
    before: [[DOCTOR, `{ "when": { "fact": "candidate.age", "lessThan": 21 }, "to": "online" },\n        ${DOCTOR}`]],
    replace: [[`{ "when": { "fact": "candidate.age", "lessThan": 21 }, "to": "online" },\n        ${DOCTOR}`, DOCTOR]],
  },
  {
    title: 'two transitions merged',
    before: [
      [
        SOCIAL,
        '{ "when": { "fact": "answer.heard", "is": "social" }, "to": "online" },\n' +
          '        { "when": { "fact": "answer.heard", "is": "engine" }, "to": "online" }',
      ],
    ],
    replace: [
      [
        '{ "when": { "fact": "answer.heard", "is": "social" }, "to": "online" },\n' +
          '        { "when": { "fact": "answer.heard", "is": "engine" }, "to": "online" }',
        SOCIAL,
      ],
    ],
  },
  {
    title: 'bounds of whole years written in another way',
    replace: [
      ['"lessThan": 21', '"atMost": 20'],
      ['{ "fact": "candidate.age", "atMost": 39 }', '{ "fact": "candidate.age", "lessThan": 40 }'],
      [BAND, '{ "all": [{ "fact": "candidate.age", "moreThan": 39 }, { "fact": "candidate.age", "lessThan": 65 }] }'],
    ],
  },
  {
    title: 'routes in another order',
    replace: [
      [YOUNG, ''],
      [OLD, `${OLD}${YOUNG}`],
    ],
  },
  {
    title: 'transitions that exclude each other in another order',
    replace: [[`${DOCTOR},\n        ${SOCIAL}`, `${SOCIAL},\n        ${DOCTOR}`]],
  },
  {
    title: 'a condition that the way there makes sure of left out, and a block that nobody sees removed',
    before: [
      [
        ELDERLY,
        '"showWhen": { "all": [{ "fact": "candidate.age", "atLeast": 65 }, ' +
          '{ "fact": "answer.heard", "is": "doctor" }] }',
      ],
      [
        WELCOME,
        `${WELCOME},\n` +
          '        { "block": "RichText", "id": "never", "props": { "text": { "en": "Never.", "es": "Nunca." } }, ' +
          '"showWhen": { "fact": "answer.heard", "is": "doctor" } }',
      ],
    ],
    replace: [
      [
        '{ "all": [{ "fact": "candidate.age", "atLeast": 65 }, { "fact": "answer.heard", "is": "doctor" }] }',
        '{ "fact": "candidate.age", "atLeast": 65 }',
      ],
      [
        ',\n' +
          '        { "block": "RichText", "id": "never", "props": { "text": { "en": "Never.", "es": "Nunca." } }, ' +
          '"showWhen": { "fact": "answer.heard", "is": "doctor" } }',
        '',
      ],
    ],
  },
];

export const CHANGES: readonly ChangedPair[] = [
  {
    title: 'an age bound moved by one',
    replace: [['"lessThan": 21', '"lessThan": 20']],
    classes: [
      'consent added: consent "healthData", consent "sms"',
      'end changed: page "bye"',
      'screen added: page "doctor"',
      'screen added: page "online"',
      'screen added: page "thanks"',
      'screen added: page "who", page "consent", page "heard", page "bands", page "young", page "save"',
      'screen removed: page "bye"',
      'screen removed: page "minor"',
      'sent added: lead',
    ],
    ages: (age) => age === 20,
  },
  {
    title: 'a consent moved after the save',
    replace: [
      [`[\n        ${CONSENT}\n      ]`, '[\n      ]'],
      ['{ "block": "ThankYou" }', `${CONSENT},\n        { "block": "ThankYou" }`],
    ],
    classes: [
      'consent added: consent "healthData", consent "sms"',
      'consent moved: consent "healthData", consent "sms"',
      'consent removed: consent "healthData", consent "sms"',
      'entry added: page "bands", page "heard", page "doctor", page "online", page "young", page "middle", ' +
        'page "old", page "save"',
      'question added: page "thanks" › block "generic-consent"',
      'question moved: page "consent" › block "generic-consent"',
      'question removed: page "consent" › block "generic-consent"',
    ],
  },
  {
    title: 'a field removed',
    replace: [
      [
        '{ "block": "Gender" }',
        '{ "block": "RichText", "id": "instead", "props": { "text": { "en": "A.", "es": "A." } } }',
      ],
    ],
    classes: [
      'block added: page "start" › block "instead"',
      'question removed: page "start" › block "gender"',
      'sent removed: lead › gender',
    ],
  },
  {
    title: 'another end',
    replace: [
      [
        '{ "when": { "fact": "candidate.email", "known": true }, "to": "thanks" }',
        '{ "when": { "fact": "candidate.email", "known": true }, "to": "bye" }',
      ],
    ],
    classes: ['end changed: page "thanks"', 'screen added: page "bye"', 'screen removed: page "thanks"'],
  },
  {
    title: 'a Spanish text changed',
    replace: [['Le damos la bienvenida.', 'Bienvenidos.']],
    classes: ['text changed: page "online" › block "rich-text" › text.es'],
  },
  {
    title: 'a block hidden for some',
    replace: [[ELDERLY, '"showWhen": { "fact": "candidate.age", "atLeast": 70 }']],
    classes: ['block removed: page "doctor" › block "a-note"'],
    ages: (age) => age >= 65 && age < 70,
  },
  {
    title: 'a new question',
    replace: [
      [
        '"blocks": [\n        { "block": "RiskAssessment" }',
        '"blocks": [\n        { "block": "RiskAssessment" },\n        { "block": "Ethnicity" }',
      ],
    ],
    classes: ['question added: page "bands" › block "ethnicity"', 'sent changed: lead › ethnicities'],
  },
  {
    title: 'screens in another order',
    replace: [
      ['{ "to": "heard" }', '«'],
      ['{ "to": "consent" }', '{ "to": "heard" }'],
      ['{ "to": "who" }', '{ "to": "consent" }'],
      ['«', '{ "to": "who" }'],
    ],
    classes: ['entry removed: page "who"', 'screen added: page "who"', 'screen moved: page "who"'],
  },
  {
    title: 'a route renamed: its address is another one, and nothing else',
    replace: [
      ['"name": "online"', '"name": "from-the-net"'],
      ['"to": "online"', '"to": "from-the-net"'],
    ],
    classes: ['address changed: page "online"'],
  },
  {
    title: 'a question that need not be answered any more',
    replace: [
      [
        '{ "block": "ReferralSource", "id": "heard", "props": { "required": true } }',
        '{ "block": "ReferralSource", "id": "heard" }',
      ],
    ],
    classes: ['question changed: page "heard" › block "heard"'],
  },
];

function applied(text: string, { title }: Pair, replace: Pair['replace']): string {
  return replace.reduce((document, [from, to]) => {
    const parts = document.split(from);
    if (parts.length !== 2)
      throw new Error(`${title}: the text to replace is there ${parts.length - 1} times: ${from}`);
    return parts.join(to);
  }, text);
}

/** The files of both versions of a pair. */
export function filesOf(pair: Pair): { readonly a: readonly SourceFile[]; readonly b: readonly SourceFile[] } {
  const before = applied(CLEAN, pair, pair.before ?? []);
  const path = 'campaigns/clean.json';
  return {
    a: [{ path, text: before }],
    b: [{ path, text: applied(before, pair, pair.replace) }, ...(pair.more ?? [])],
  };
}
