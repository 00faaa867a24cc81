import type { StudioState } from './studio-store.ts';

type Documents = StudioState['editing']['documents'];

/** Do documents say the same, whether or not they are saved? */
export function haveSameTexts(one: Documents, other: Documents): boolean {
  const names = Object.keys(other);
  return names.length === Object.keys(one).length && names.every((name) => one[name]?.text === other[name]?.text);
}
