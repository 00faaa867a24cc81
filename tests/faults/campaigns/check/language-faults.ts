import type { PlantedFault } from './planted-fault.ts';

/** Languages that the product does not have. */
export const LANGUAGE_FAULTS: readonly PlantedFault[] = [
  {
    title: '[N2] a text in a language that the product does not have',
    code: 'unknown-language',
    replace: ['"es": "Busque {product}" }', '"es": "Busque {product}", «"fr": "Chercher" }'],
    suggestion: 'fr-CA',
    says: 'no language "fr"; it has en, es, fr-CA',
  },
  {
    title: '[N2] a text whose only language is none',
    code: 'unknown-language',
    replace: ['{ "en": "Hello {firstName}", "es": "Hola {firstName}" }', '{ «"english": "Hello" }'],
  },
  {
    title: '[N2] a campaign that offers a language that the product does not have',
    code: 'unknown-language',
    replace: ['"languages": ["en", "es"]', '"languages": ["en", "es", «"fr-ca"]'],
    suggestion: 'fr-CA',
  },
  {
    title: '[A8] a campaign that is only shown in a language that the product does not have',
    code: 'unknown-language',
    replace: ['"showCountrySelect": true', '"showCountrySelect": true, "forcedLanguage": «"es-MX"'],
    suggestion: 'es',
  },
];
