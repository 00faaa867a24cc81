import type { ReactNode } from 'react';
import { AlertIcon } from '../parts/icons.tsx';

/** Ids of the texts that belong to a control. */
export const hintId = (control: string) => `${control}-hint`;
export const errorId = (control: string) => `${control}-error`;

/** The value of a control's `aria-describedby`: its hint and its error, if present. */
export function describedBy(
  control: string,
  { hint, issue }: { readonly hint?: ReactNode; readonly issue?: string | undefined },
): string | undefined {
  const ids = [hint === undefined ? '' : hintId(control), issue === undefined ? '' : errorId(control)].filter(
    (id) => id !== '',
  );
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The class of a field: the bar at its side shows an error. */
export function fieldClass(issue: string | undefined, ...more: readonly (string | undefined)[]): string {
  return ['field', issue === undefined ? undefined : 'field-invalid', ...more]
    .filter((name) => name !== undefined)
    .join(' ');
}

export function FieldHint({ control, children }: { readonly control: string; readonly children: ReactNode }) {
  return children === undefined ? null : (
    <p className="field-hint" id={hintId(control)}>
      {children}
    </p>
  );
}

/** The message of a field, between its hint and its control. */
export function FieldError({ control, issue }: { readonly control: string; readonly issue: string | undefined }) {
  return issue === undefined ? null : (
    <p className="field-error" id={errorId(control)}>
      <AlertIcon />
      <span>{issue}</span>
    </p>
  );
}

/** A label's text, with the number of the question before it and "optional" after it. */
export function LabelText({
  number,
  optional,
  children,
}: {
  readonly number?: number | undefined;
  readonly optional?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <>
      {number === undefined ? null : <span className="question-number">{number}. </span>}
      {children}
      {optional === undefined ? null : <span className="field-optional"> ({optional})</span>}
    </>
  );
}
