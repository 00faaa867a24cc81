import { useState, type MouseEvent } from 'react';
import { Button } from '#ui/parts/button.tsx';
import { hasChosenLanguage, rememberLanguageChoice } from '../language-choice.ts';
import { usePage, useStore } from '../page-kit.ts';
import { ROUTE_FORM_ID } from '../page-ids.ts';

/**
 * Offers the page in the language that the browser prefers, in that language, until the visitor chooses one or goes on
 * (N6). Only the address decides the language. The server draws the offer, so that nothing moves when a script runs;
 * what the visitor chose on an earlier visit only their browser knows.
 */
export function LanguageOffer() {
  const { page } = usePage();
  const hasLeft = useStore(({ path }) => path.route !== page.route);
  const live = useStore(({ ui }) => ui.live);
  const [dismissed, setDismissed] = useState(false);
  const offered = page.languages.find(({ offer }) => offer !== undefined);
  if (offered?.offer === undefined || hasLeft || dismissed || (live && hasChosenLanguage())) return null;
  const { question, accept, dismiss: decline } = offered.offer;
  const dismiss = (event: MouseEvent) => {
    event.preventDefault();
    rememberLanguageChoice();
    setDismissed(true);
  };
  const choose = {
    type: 'submit',
    variant: 'quiet',
    form: ROUTE_FORM_ID,
    name: '_action',
    formNoValidate: true,
  } as const;
  return (
    <aside className="shell-demo" lang={offered.language} dir="auto">
      <p>{question}</p>
      <Button {...choose} value={`locale:${offered.language}`}>
        {accept}
      </Button>
      <Button {...choose} value={`locale:${page.state.locale}`} onClick={dismiss}>
        {decline}
      </Button>
    </aside>
  );
}
