import type { ReactNode } from 'react';
import { useWords } from '../kit/words.tsx';
import { useLock } from './use-lock.ts';

/** One line that says why the fields of a document cannot be changed; nothing, where they can, or may choose to. */
export function LockReason({ document }: { readonly document: string }) {
  const { t } = useWords();
  const lock = useLock(document);
  return lock === undefined || lock === 'shared' ? null : <p className="notice">{t(`lock.${lock}`)}</p>;
}

interface LockableProps {
  readonly document: string;
  readonly children: ReactNode;
}

/** Fields and buttons that change a document: read-only, where they would change nothing. */
export function Lockable({ document, children }: LockableProps) {
  const isLocked = useLock(document) !== undefined;
  return <fieldset disabled={isLocked}>{children}</fieldset>;
}
