import enTexts from '#locales/en.json' with { type: 'json' };
import esTexts from '#locales/es.json' with { type: 'json' };

export const en: Readonly<Record<string, string>> = enTexts;
export const es: Readonly<Record<string, string>> = esTexts;
