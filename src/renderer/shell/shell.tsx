import type { ReactNode } from 'react';
import { usePage } from '../page-kit.ts';
import { ROUTE_FORM_ID } from '../form/form-ids.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { TrackingQuestion } from './tracking-question.tsx';
import { LiveChat } from './live-chat.tsx';
import { StatusLine } from './status-line.tsx';

/** The Enter key presses the first submit button of a form: this one, not the language's in the header. Some browsers pass over a button that is not displayed. */
function EnterButton() {
  return <button type="submit" form={ROUTE_FORM_ID} name="_action" value="next" tabIndex={-1} aria-hidden="true" className="visually-hidden" />;
}

/** What stands around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { page, shell } = usePage();
  return (
    <div className="shell">
      {page.payloadFailed ? null : <EnterButton />}
      <a className="skip-link" href="#main">
        {shell('nav.skip')}
      </a>
      {page.demonstration ? (
        <div className="shell-demo">
          <p>{shell('demo.notice')}</p>
        </div>
      ) : null}
      <Header />
      <LanguageOffer />
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
        <StatusLine />
        <LiveChat />
        <TrackingQuestion />
      </main>
      <Footer />
    </div>
  );
}
