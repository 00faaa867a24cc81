const NOBODY_KNOWN =
  '{ "all": [{ "fact": "path.hasCaregiver", "is": false }, { "not": { "fact": "study.loaded", "is": true } }] }';
const ENDING_CHOICE =
  '{ "block": "TestChoice", "id": "ending", ' +
  '"props": { "label": { "en": "Again?", "es": "¿Otra vez?" }, "values": ["yes"] }, ' +
  '"showWhen": { "fact": "consent.sms", "is": true } }';

/** Good documents; each planted fault changes one place in them. */
export const DEMO = `{
  "formatVersion": 1,
  "id": "demo",
  "version": 1,
  "name": "Demonstration",
  "type": "Signup",
  "aliases": ["d"],
  "home": "home",
  "languages": ["en", "es"],
  "settings": { "showCountrySelect": true },
  "routes": [
    {
      "name": "home",
      "title": { "en": "Find {product}", "es": "Busque {product}" },
      "blocks": [
        { "block": "TestName" },
        {
          "block": "TestChoice",
          "id": "colour",
          "props": { "label": { "en": "Colour", "es": "Color" }, "values": ["red", "green"] },
          "showWhen": ${NOBODY_KNOWN}
        }
      ],
      "next": [
        { "when": { "fact": "candidate.age", "atLeast": 18 }, "to": "end" },
        { "when": { "fact": "answer.colour", "is": "red" }, "to": "end" },
        { "to": "middle" }
      ]
    },
    {
      "name": "middle",
      "title": { "en": "Hello {firstName}", "es": "Hola {firstName}" },
      "meta": { "requires": ["candidate.firstName"], "afterActions": ["n"], "saveSubject": true },
      "blocks": [{ "use": "consents" }, { "block": "TestQuestions", "id": "pets", "questionnaire": "pets" }],
      "next": [{ "to": "end" }]
    },
    { "use": "ending" }
  ]
}
`;

export const CHILD = `{
  "formatVersion": 1,
  "id": "child",
  "version": 1,
  "name": "Demonstration without its middle",
  "extends": "demo",
  "removeRoutes": ["middle"],
  "routes": [
    {
      "name": "home",
      "title": { "en": "Start", "es": "Inicio" },
      "blocks": [{ "block": "TestName" }],
      "next": [{ "to": "end" }]
    }
  ]
}
`;

export const CONSENTS = `{
  "formatVersion": 1,
  "blocks": [{ "block": "TestConsent" }]
}
`;

export const ENDING = `{
  "formatVersion": 1,
  "routes": [
    {
      "name": "end",
      "path": "the-end",
      "title": { "en": "Thank you", "es": "Gracias" },
      "blocks": [${ENDING_CHOICE}],
      "next": [{ "to": "bye" }]
    },
    { "name": "bye", "title": { "en": "Goodbye", "es": "Hasta pronto" }, "blocks": [] }
  ]
}
`;

export const CALM = `{
  "formatVersion": 1,
  "about": "Calm colours",
  "extends": "base",
  "colours": { "primary": "#0f5c73", "accent": "#e08a3c" },
  "font": "figtree",
  "illustrations": "hills"
}
`;

const BASE = `{
  "formatVersion": 1,
  "corner": "round",
  "dark": { "primary": "#8cc5e3" }
}
`;

export const PETS = `{
  "formatVersion": 1,
  "title": "Pets",
  "version": "1.0",
  "schema": { "cat": ["indoor", "outdoor"] },
  "ui": { "cat": { "title": { "en": "Your cat", "es": "Su gato" } } },
  "texts": { "TestQuestions": { "add": { "en": "Add a pet", "es": "Agregar una mascota" } } }
}
`;

export const GOOD_FILES = [
  { path: 'campaigns/demo.json', text: DEMO },
  { path: 'campaigns/child.json', text: CHILD },
  { path: 'campaigns/fragments/consents.json', text: CONSENTS },
  { path: 'campaigns/fragments/ending.json', text: ENDING },
  { path: 'campaigns/themes/base.json', text: BASE },
  { path: 'campaigns/themes/calm.json', text: CALM },
  { path: 'campaigns/questionnaires/pets.json', text: PETS },
] as const;
