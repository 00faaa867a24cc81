import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { sentence, type Sentence } from '#schemas/sentence.ts';
import { differenceOf, settingNames, settingWords, type Difference } from './visits/difference.ts';
import type { Sides } from './sides.ts';
import { isPlain, stableText } from './stable-text.ts';
import { splitTexts } from './visits/written.ts';

/** Returns what differs for all visitors, whatever they do: settings and addresses of the whole campaign. */
export function frameDifferences({ a: { campaign: a }, b: { campaign: b } }: Sides): Difference[] {
  const settings = (['type', 'settings'] as const).flatMap((part) =>
    part === 'type'
      ? keysOf({ type: a.type }, { type: b.type })
      : keysOf(withoutTexts(a.settings), withoutTexts(b.settings)),
  );
  const address = (change: Difference['change'], place: Sentence, words: Sentence): Difference =>
    differenceOf({ kind: 'address', change, place, words });
  return [
    ...settings.filter((name) => name !== 'theme').map((name) => settingDifference(name, a.settings, b.settings)),
    ...lookDifferences(a, b),
    ...(a.id !== b.id || a.path === b.path
      ? []
      : [address('changed', sentence`campaign`, sentence`the campaign answers to "${b.path}" instead of "${a.path}"`)]),
    ...(a.id === b.id ? a.aliases.filter((alias) => !b.aliases.includes(alias)) : []).map((alias) =>
      address('removed', sentence`alias "${alias}"`, sentence`it no longer leads here`),
    ),
    ...(a.id === b.id ? b.aliases.filter((alias) => !a.aliases.includes(alias)) : []).map((alias) =>
      address('added', sentence`alias "${alias}"`, sentence`it now leads here too`),
    ),
  ];
}

/** What of the look differs, wherever it is written: in the campaign, or in a theme that it names. */
function lookDifferences({ theme: a = {} }: Campaign, { theme: b = {} }: Campaign): Difference[] {
  const parts = keysOf({ ...a }, { ...b }).flatMap((part) =>
    part === 'colours' || part === 'dark'
      ? keysOf({ ...a[part] }, { ...b[part] }).map((role) => `${part}.${role}`)
      : [part],
  );
  const words = sentence`${settingNames(parts)} changed`;
  return parts.length === 0
    ? []
    : [differenceOf({ kind: 'look', change: 'changed', place: sentence`the theme`, words })];
}

function settingDifference(name: string, before: Campaign['settings'], after: Campaign['settings']): Difference {
  const place = settingWords(name);
  if (name !== 'forcedLanguage')
    return differenceOf({ kind: 'setting', change: 'changed', place, words: sentence`its value changed` });
  const [one, other] = [before, after].map(({ forcedLanguage }) => forcedLanguage ?? sentence`what they choose`);
  const words = sentence`every visitor reads ${other} instead of ${one}`;
  return differenceOf({ kind: 'language', change: 'changed', place, words });
}

function keysOf(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): string[] {
  return Object.keys({ ...a, ...b }).filter((name) => stableText(a[name]) !== stableText(b[name]));
}

/** Texts are left out: only the visitors who read them see them differ. */
function withoutTexts(settings: unknown): Readonly<Record<string, unknown>> {
  const { props } = splitTexts(settings, DEFAULT_LANGUAGE);
  return isPlain(props) ? props : {};
}
