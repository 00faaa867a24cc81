import type { PlantedFault } from './planted-fault.ts';

const LONG = 'Your full name, exactly as it stands in your passport, with every first name and every last name';

function ofUse(texts: string): PlantedFault['replace'] {
  return [
    '"blocks": [\n        { "block": "TestName" },',
    `"blocks": [\n        { "block": "TestName", "texts": { ${texts} } },`,
  ];
}

function ofCampaign(texts: string): PlantedFault['replace'] {
  return ['"aliases": ["d"],', `"aliases": ["d"], "texts": { ${texts} },`];
}

/** Custom texts for texts that a block does not have, or that do not fit. */
export const WORD_FAULTS: readonly PlantedFault[] = [
  {
    title: '[B6] custom texts for a text that the block does not have',
    code: 'unknown-text',
    replace: ofUse('«"hint.ful": { "en": "As in your passport.", "es": "Como en su pasaporte." }'),
    suggestion: 'hint.full',
    says: 'its texts are full, hint.full',
  },
  {
    title: '[B6] custom texts for a text of a block without texts',
    code: 'unknown-text',
    file: 'fragments/consents',
    replace: ['"TestConsent"', '"TestConsent", "texts": { «"title": { "en": "Please", "es": "Por favor" } }'],
    says: 'it has none',
  },
  {
    title: '[B10] custom texts with a placeholder of another text',
    code: 'unknown-placeholder',
    replace: ofUse('"full": { "en": «"Your name, {firstName}", "es": "Su nombre, {product}" }'),
    says: 'it may use {product}',
  },
  {
    title: '[B6] custom texts in one language only',
    code: 'missing-language',
    replace: ofUse('"full": «{ "en": "Your name" }'),
    says: 'Spanish',
  },
  {
    title: '[B6] custom texts that are far longer than the label that they replace',
    code: 'long-text',
    replace: ofUse(`"full": { "en": «"${LONG}", "es": "Su nombre" }`),
    says: 'replace a text of 15',
  },
  {
    title: '[B6] custom texts of a campaign for a block that it does not use',
    code: 'unused-text',
    replace: ofCampaign('«"TestWall": { }'),
    says: 'TestWall',
  },
  {
    title: '[B10] custom texts of a campaign for a block that does not exist',
    code: 'unknown-block',
    replace: ofCampaign('«"TestNam": { "full": { "en": "Your name", "es": "Su nombre" } }'),
    suggestion: 'TestName',
  },
];
