import type { Difference } from './visits/compare-runs.ts';
import type { Sides } from './sides.ts';
import { isPlain, stableText } from './stable-text.ts';
import { splitTexts } from './visits/written.ts';

/** What is other for all visitors, whatever they do: settings and addresses of the whole campaign. */
export function frameDifferences({ a: { campaign: a }, b: { campaign: b } }: Sides): Difference[] {
  const settings = (['type', 'settings'] as const).flatMap((part) => (part === 'type' ? keysOf({ type: a.type }, { type: b.type }) : keysOf(withoutTexts(a.settings), withoutTexts(b.settings))));
  const landings = (campaign: typeof a) => campaign.routes.filter(({ meta }) => meta.landing === true).map(({ name }) => name);
  const gone = landings(a).filter((name) => !landings(b).includes(name));
  const fresh = landings(b).filter((name) => !landings(a).includes(name));
  const address = (change: Difference['change'], place: string, words: string): Difference => ({ kind: 'address', change, place, words });
  const landing = (change: Difference['change'], name: string, words: string): Difference => ({ kind: 'screen', change, place: `landing "${name}"`, words });
  return [
    ...settings.map((name): Difference => ({ kind: 'setting', change: 'changed', place: `setting "${name}"`, words: 'it is set to something else' })),
    ...(a.id !== b.id || a.path === b.path ? [] : [address('changed', 'campaign', `the campaign answers to "${b.path}" in place of "${a.path}"`)]),
    ...(a.id === b.id ? a.aliases.filter((alias) => !b.aliases.includes(alias)) : []).map((alias) => address('removed', `alias "${alias}"`, 'it leads here no more')),
    ...(a.id === b.id ? b.aliases.filter((alias) => !a.aliases.includes(alias)) : []).map((alias) => address('added', `alias "${alias}"`, 'it leads here, too')),
    ...gone.map((name) => landing('removed', name, 'visits do not begin there any more')),
    ...fresh.map((name) => landing('added', name, 'visits may begin there')),
  ];
}

function keysOf(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): string[] {
  return Object.keys({ ...a, ...b }).filter((name) => stableText(a[name]) !== stableText(b[name]));
}

/** Words are for the visitors who read them. */
function withoutTexts(settings: unknown): Readonly<Record<string, unknown>> {
  const { props } = splitTexts(settings, 'en');
  return isPlain(props) ? props : {};
}
