import { Component, type ReactNode } from 'react';
import { Button } from '#ui/parts/button.tsx';
import { CallInstead } from './block/call-instead.tsx';
import { usePage } from './page-kit.ts';

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

/** The last resort: a page that stopped working says so and offers to try again. Never a blank page. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
