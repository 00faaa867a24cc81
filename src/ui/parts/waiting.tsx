import { Children } from 'react';

/** Grey lines where content will appear. The text is for screen-reader users. */
export function Skeleton({ label, lines = 3 }: { readonly label: string; readonly lines?: number }) {
  return (
    <output className="skeleton">
      <span className="visually-hidden">{label}</span>
      {Children.map(
        Array.from({ length: lines }, (_line, index) => index),
        () => (
          <span className="skeleton-line" aria-hidden="true" />
        ),
      )}
    </output>
  );
}

/** Says that something is loading, with a text and a spinner. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <output className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span>{label}</span>
    </output>
  );
}
