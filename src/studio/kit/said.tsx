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

/** The help beside a setting; undefined: its schema says nothing. */
export const helpOf = ({ description }: { readonly description?: string | undefined }): ReactNode =>
  description === undefined ? undefined : <SchemaHelp text={description} />;
