import type { ReactNode } from 'react';

/** Text for screen-reader users. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** Tells screen-reader users that a link opens in a new tab. */
export function NewTabNote({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden"> {children}</span>;
}
