import type { Words } from './words.tsx';

/** Why a call failed, in words; a code without words of its own is named. */
export function problemWords({ t }: Pick<Words, 't'>, code: string): string {
  const key = `problem.${code}`;
  const words = t(key);
  return words === key ? t('problem.other', { code }) : words;
}
