import { otherDifference } from '#checker/translations/only-texts.ts';
import type { Session } from './session.tsx';

/** What somebody may change of a document: everything, its texts, or nothing. */
export type Right = 'all' | 'texts' | 'none';

/** What the roles of somebody let them change of a document. A part belongs to several campaigns: it takes all. */
export function rightTo({ may }: Pick<Session, 'may'>, document: string): Right {
  const campaign = /^([^/]+)\.json$/.exec(document)?.[1];
  if (may('write', campaign)) return 'all';
  return may('translate', campaign) ? 'texts' : 'none';
}

/** Would the server take this change of somebody with a right? */
export const isAllowed = (right: Right, before: string, after: string) =>
  right === 'all' || (right === 'texts' && otherDifference(before, after) === undefined);
