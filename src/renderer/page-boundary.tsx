import { Component, type ReactNode } from 'react';
import { Button } from '#ui/parts/button.tsx';
import { CallInstead } from './block/call-instead.tsx';
import { usePage, type PageKit } from './page-kit.ts';

function Broken() {
  const { shell, live } = usePage();
  const again = () => {
    live?.flush();
    live?.leave(window.location.href);
  };
  return (
    <main className="shell-main">
      <h1>{shell('pageFailed.title')}</h1>
      <p>{shell('pageFailed.text')}</p>
      <Button onClick={again}>{shell('pageFailed.retry')}</Button>
      <CallInstead />
    </main>
  );
}

interface Props {
  readonly kit: PageKit;
  readonly children: ReactNode;
  /** What to render in place of the children. */
  readonly instead: ReactNode;
}

/**
 * Renders a replacement for children that throw. During takeover, the error is rethrown: the server's page is still
 * there, and better.
 */
class Boundary extends Component<Props, { readonly failure?: { readonly error: unknown } }> {
  override state: { readonly failure?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (this.props.kit.takeover) throw failure.error;
    return this.props.instead;
  }
}

/** The last resort: a page that stopped working says so and offers to try again. Never a blank page. */
export function PageBoundary({ kit, children }: { readonly kit: PageKit; readonly children: ReactNode }) {
  return (
    <Boundary kit={kit} instead={<Broken />}>
      {children}
    </Boundary>
  );
}

/** A part of the shell that a page can work without: it is left out if it throws. */
export function ShellPart({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary kit={usePage()} instead={null}>
      {children}
    </Boundary>
  );
}
