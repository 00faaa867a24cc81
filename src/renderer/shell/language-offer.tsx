import { useState } from 'react';
import type { Language } from '#schemas/language.ts';
import { Button } from '#ui/parts/button.tsx';
import { usePage, useStore } from '../page-kit.ts';
import { ROUTE_FORM_ID } from '../page-ids.ts';

const DISMISSED = 'trialflow:language-offer';

function wasDismissed(): boolean {
  try {
    return window.sessionStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
}

function rememberDismissal(): void {
  try {
    window.sessionStorage.setItem(DISMISSED, '1');
  } catch {
    // Blocked storage: the offer comes again, which does no harm.
  }
}

/**
 * The language that the browser prefers, if the page has it and is in another (N6). Only the address decides the
 * language.
 */
function preferredOther(offered: readonly Language[], locale: Language): Language | undefined {
  const preferred = window.navigator.languages[0]?.slice(0, 2);
  return offered.find((language) => language === preferred && language !== locale);
}

/** Offers the page in the language of the browser. The offer is written in that language. */
export function LanguageOffer() {
  const { page, shell } = usePage();
  const live = useStore(({ ui }) => ui.live);
  const [dismissed, setDismissed] = useState(false);
  const offer =
    live && !dismissed && !page.payloadFailed && !wasDismissed()
      ? preferredOther(
          page.languages.map(({ language }) => language),
          page.state.locale,
        )
      : undefined;
  if (offer === undefined) return null;
  const dismiss = () => {
    rememberDismissal();
    setDismissed(true);
  };
  return (
    <aside className="shell-demo" lang={offer}>
      <p>{shell('language.offer')}</p>
      <Button
        type="submit"
        variant="quiet"
        form={ROUTE_FORM_ID}
        name="_action"
        value={`locale:${offer}`}
        formNoValidate
      >
        {shell('language.offerSwitch')}
      </Button>
      <Button variant="quiet" onClick={dismiss}>
        {shell('language.offerDismiss')}
      </Button>
    </aside>
  );
}
