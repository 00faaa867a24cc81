import { labelOf } from '../kit/label-of.ts';
import type { Saying } from '../kit/schema-words.ts';
import type { Words } from '../kit/words.tsx';
import { nameOfBlock, spoken, type Outline } from '../outline/outline.ts';

/** A place as the comparison writes it: `page "home" › block "pain" › props.label.es`. */
const PLACE = /page "([^"]+)"(?: › block "([^"]+)")?(?: › ([\w.-]+))?/g;
const SETTING = /^setting "([^"]+)"$/;
const PAGE = /\bpage "([^"]+)"/g;

function screenIn(outline: Outline | undefined, name: string, { t, language }: Words): string {
  const route = outline?.routes.find((one) => one.name === name);
  return t('place.screen', { name: (route && spoken(route.title, language)) || name });
}

function blockIn(outline: Outline | undefined, screen: string, id: string, words: Words): string {
  const blocks = outline?.routes.find(({ name }) => name === screen)?.blocks ?? [];
  const within = blocks.flatMap((block) => [block, ...(block.blocks ?? [])]);
  const block = within.find((one) => one.id === id || (one.id === undefined && one.block === id));
  return block === undefined ? id : nameOfBlock(block, words).text;
}

const settingIn = (path: string, words: Words): readonly string[] =>
  path
    .split('.')
    .filter((step) => step !== 'props')
    .map((step) => labelOf(step, words));

/** Where something differs, by the titles of screens, the names of blocks and the labels of settings. */
export function sayDifferencePlace(place: string, outline: Outline | undefined, words: Words): Saying {
  const setting = SETTING.exec(place)?.[1];
  if (setting !== undefined) return { text: settingIn(setting, words).join(' › ') };
  const text = place.replaceAll(PLACE, (_whole, screen: string, block?: string, path?: string) =>
    [
      screenIn(outline, screen, words),
      ...(block === undefined ? [] : [blockIn(outline, screen, block, words)]),
      ...(path === undefined ? [] : settingIn(path, words)),
    ].join(' › '),
  );
  return text === place ? words.say('problems', place) : { text };
}

/** What differs, with screens by their titles. */
export function sayDifference(english: string, outline: Outline | undefined, words: Words): Saying {
  const { text, lang } = words.say('problems', english);
  const named = (name: string) => {
    const route = outline?.routes.find((one) => one.name === name);
    return `screen “${(route && spoken(route.title, words.language)) || name}”`;
  };
  return { text: text.replaceAll(PAGE, (_whole, name: string) => named(name)), lang };
}
