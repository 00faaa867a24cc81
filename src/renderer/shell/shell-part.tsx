import { Component, type ReactNode } from 'react';
import { usePage, type PageKit } from '../page-kit.ts';

interface Props {
  readonly kit: PageKit;
  readonly children: ReactNode;
}

/**
 * Leaves a part of the shell out that throws: what the visitor goes on with stays. While the page is taken over, the
 * error goes on.
 */
class PartBoundary extends Component<Props, { readonly failure?: { readonly error: unknown } }> {
  override state: { readonly failure?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (this.props.kit.takeover) throw failure.error;
    return null;
  }
}

/** A part of the shell, without which a page still works. */
export function ShellPart({ children }: { readonly children: ReactNode }) {
  return <PartBoundary kit={usePage()}>{children}</PartBoundary>;
}
