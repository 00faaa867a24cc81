import type { ReactNode } from 'react';

/** Words for those who listen to the page. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** Says of a link that it opens in a new tab, to those who listen to the page. */
export function NewTabNote({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden"> {children}</span>;
}
