import type { ReactNode } from 'react';
import type { Saying } from './schema-words.ts';
import { useWords } from './words.tsx';

/** A saying within other words. */
export function Said({ text, lang }: Saying): ReactNode {
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}

/** What a block or a setting does, which its schema says in English. */
export function SchemaHelp({ text }: { readonly text: string }): ReactNode {
  const { say } = useWords();
  return <Said {...say('help', text)} />;
}
