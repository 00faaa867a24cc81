/**
 * A campaign without a fault, in one file; each planted fault changes one place in it. It uses the product's own
 * blocks.
 */
const CONSENT =
  '{ "block": "GenericConsent", "props": { "consents": [' +
  '{ "type": "healthData", "ask": "box", "required": true, ' +
  '"text": { "en": "You may use my answers.", "es": "Pueden usar mis respuestas." } }, ' +
  '{ "type": "sms", "ask": "box", "text": { "en": "You may send texts.", "es": "Pueden enviar mensajes." } }] } }';

const NOTE =
  '{ "block": "RichText", "id": "a-note", "props": { "text": { "en": "A note.", "es": "Una nota." } }, ' +
  '"showWhen": { "fact": "candidate.age", "atLeast": 65 } }';

function route(name: string, blocks: readonly string[], next: readonly string[], meta = ''): string {
  const body = blocks.map((block) => `\n        ${block}`).join(',');
  const steps = next.map((step) => `\n        ${step}`).join(',');
  return `    {
      "name": "${name}",
      "title": { "en": "${name}", "es": "${name}" },${meta === '' ? '' : `\n      "meta": { ${meta} },`}
      "blocks": [${body}
      ]${next.length === 0 ? '' : `,\n      "next": [${steps}\n      ]`}
    }`;
}

const ROUTES = [
  route(
    'start',
    ['{ "block": "Age" }', '{ "block": "Gender" }'],
    ['{ "when": { "fact": "candidate.age", "lessThan": 21 }, "to": "minor" }', '{ "to": "who" }'],
    '"fireASPTracking": true',
  ),
  route('minor', ['{ "block": "ReferralSource", "id": "heard-minor" }'], ['{ "to": "bye" }']),
  route(
    'who',
    ['{ "block": "FullName" }', '{ "block": "PostalCode" }', '{ "block": "Phone" }'],
    ['{ "to": "consent" }'],
  ),
  route('consent', [CONSENT], ['{ "to": "heard" }']),
  route(
    'heard',
    ['{ "block": "ReferralSource", "id": "heard", "props": { "required": true } }'],
    [
      '{ "when": { "fact": "answer.heard", "is": "doctor" }, "to": "doctor" }',
      '{ "when": { "fact": "answer.heard", "isOneOf": ["social", "engine"] }, "to": "online" }',
      '{ "to": "bands" }',
    ],
  ),
  route('doctor', [NOTE], ['{ "to": "bands" }']),
  route(
    'online',
    ['{ "block": "RichText", "props": { "text": { "en": "Welcome.", "es": "Le damos la bienvenida." } } }'],
    ['{ "to": "bands" }'],
  ),
  route(
    'bands',
    ['{ "block": "RiskAssessment" }'],
    [
      '{ "when": { "fact": "candidate.age", "atMost": 39 }, "to": "young" }',
      '{ "when": { "all": [{ "fact": "candidate.age", "atLeast": 40 }, ' +
        '{ "fact": "candidate.age", "atMost": 64 }] }, "to": "middle" }',
      '{ "when": { "fact": "candidate.age", "atLeast": 65 }, "to": "old" }',
      '{ "to": "save" }',
    ],
    '"requires": ["candidate.age"]',
  ),
  route('young', [], ['{ "to": "save" }']),
  route('middle', [], ['{ "to": "save" }']),
  route('old', [], ['{ "to": "save" }']),
  route(
    'save',
    ['{ "block": "Email" }'],
    ['{ "when": { "fact": "candidate.email", "known": true }, "to": "thanks" }', '{ "to": "bye" }'],
    '"saveSubject": true',
  ),
  route('thanks', ['{ "block": "ThankYou" }'], []),
  route('bye', [], []),
];

export const CLEAN = `{
  "formatVersion": 1,
  "id": "clean",
  "version": 1,
  "name": "Without a fault",
  "type": "Signup",
  "home": "start",
  "languages": ["en", "es"],
  "routes": [
${ROUTES.join(',\n')}
  ]
}
`;

function rule(id: string, about: string, at: string, holds?: string): string {
  const held = holds === undefined ? '' : `, "holds": ${holds}`;
  return `    { "id": "${id}", "about": "${about}", "at": ${at}${held} }`;
}

const known = (fact: string, is = true) => `{ "fact": "${fact}", "known": ${is} }`;
const LEAD = ['firstName', 'lastName', 'phone', 'postalCode'].map((name) => known(`candidate.${name}`)).join(', ');
const GROWN_UP = `{ "fact": "candidate.age", "atLeast": 21 }, ${known('candidate.phone', false)}`;

const RULES = [
  rule('lead-is-complete', 'Nobody can be called without them', '{ "saves": true }', `{ "all": [${LEAD}] }`),
  rule(
    'consent-first',
    'Nothing is stored without consent',
    '{ "saves": true }',
    '{ "fact": "consent.healthData", "is": true }',
  ),
  rule(
    'thanked-when-reached',
    'Thanks are for whom we can write to',
    '{ "shows": ["ThankYou"] }',
    known('candidate.email'),
  ),
  rule('asked-once', 'Nobody is asked twice', '{ "asksAgain": [] }'),
  rule('health-stays-here', 'A partner must not learn from a visit what somebody answered', '{ "reportsAfter": [] }'),
  rule('grown-up-thanks', 'The very young are not enrolled', '{ "ends": true }', `{ "any": [${GROWN_UP}] }`),
];

export const CLEAN_RULES = `{
  "formatVersion": 1,
  "rules": [
${RULES.join(',\n')}
  ]
}
`;
