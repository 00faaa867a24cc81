import type { ReactNode } from 'react';
import { usePage } from '../page-kit.ts';
import { EnterButton } from './enter-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { TrackingQuestion } from './tracking-question.tsx';
import { LiveChat } from './live-chat.tsx';
import { ShellPart } from '../page-boundary.tsx';
import { StatusLine } from './status-line.tsx';

/** The frame around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { page, shell } = usePage();
  return (
    <div className="shell">
      {page.payloadFailed ? null : <EnterButton />}
      <a className="skip-link" href="#main">
        {shell('nav.skip')}
      </a>
      {page.demonstration ? (
        <aside className="shell-demo" aria-label={shell('demo.label')}>
          <p>{shell('demo.notice')}</p>
        </aside>
      ) : null}
      <ShellPart>
        <Header />
      </ShellPart>
      <ShellPart>
        <LanguageOffer />
      </ShellPart>
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
        <ShellPart>
          <StatusLine />
        </ShellPart>
        <ShellPart>
          <LiveChat />
        </ShellPart>
        <ShellPart>
          <TrackingQuestion />
        </ShellPart>
      </main>
      <ShellPart>
        <Footer />
      </ShellPart>
    </div>
  );
}
