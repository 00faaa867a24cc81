import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Difference } from './visits/difference.ts';
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
  const address = (change: Difference['change'], place: string, words: string): Difference => ({
    kind: 'address',
    change,
    place,
    words,
  });
  return [
    ...settings.filter((name) => name !== 'theme').map((name) => settingDifference(name, a.settings, b.settings)),
    ...lookDifferences(a, b),
    ...(a.id !== b.id || a.path === b.path
      ? []
      : [address('changed', 'campaign', `the campaign answers to "${b.path}" instead of "${a.path}"`)]),
    ...(a.id === b.id ? a.aliases.filter((alias) => !b.aliases.includes(alias)) : []).map((alias) =>
      address('removed', `alias "${alias}"`, 'it no longer leads here'),
    ),
    ...(a.id === b.id ? b.aliases.filter((alias) => !a.aliases.includes(alias)) : []).map((alias) =>
      address('added', `alias "${alias}"`, 'it now leads here too'),
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
  const one: Difference = { kind: 'look', change: 'changed', place: 'the theme', words: `${parts.join(', ')} changed` };
  return parts.length === 0 ? [] : [one];
}

function settingDifference(name: string, before: Campaign['settings'], after: Campaign['settings']): Difference {
  const place = `setting "${name}"`;
  if (name !== 'forcedLanguage') return { kind: 'setting', change: 'changed', place, words: 'its value changed' };
  const [one, other] = [before, after].map(({ forcedLanguage }) => forcedLanguage ?? 'what they choose');
  return { kind: 'language', change: 'changed', place, words: `every visitor reads ${other} instead of ${one}` };
}

function keysOf(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): string[] {
  return Object.keys({ ...a, ...b }).filter((name) => stableText(a[name]) !== stableText(b[name]));
}

/** Texts are left out: only the visitors who read them see them differ. */
function withoutTexts(settings: unknown): Readonly<Record<string, unknown>> {
  const { props } = splitTexts(settings, DEFAULT_LANGUAGE);
  return isPlain(props) ? props : {};
}
