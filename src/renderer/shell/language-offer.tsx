import { useState } from 'react';
import type { OfferedLanguage } from '#api/page-data.ts';
import type { Language } from '#schemas/language.ts';
import { Button } from '#ui/parts/button.tsx';
import { hasChosenLanguage, rememberLanguageChoice } from '../language-choice.ts';
import { usePage, useStore } from '../page-kit.ts';
import { ROUTE_FORM_ID } from '../page-ids.ts';

/**
 * The language that the browser prefers, if the page has it and is in another (N6). Only the address decides the
 * language.
 */
function preferredOther(offered: readonly OfferedLanguage[], locale: Language): OfferedLanguage | undefined {
  const [preferred = ''] = window.navigator.languages;
  const primary = (tag: string) => tag.split('-')[0];
  if (primary(locale) === primary(preferred)) return undefined;
  return (
    offered.find(({ language }) => language === preferred) ??
    offered.find(({ language }) => primary(language) === primary(preferred))
  );
}

/**
 * Offers the page in the language of the browser, in that language, until the visitor chooses one or goes on. The
 * server offers nothing to a visit that has already gone on in the language of the page.
 */
export function LanguageOffer() {
  const { page } = usePage();
  const live = useStore(({ ui, path }) => ui.live && path.route === page.route);
  const [dismissed, setDismissed] = useState(false);
  const offer =
    live && !dismissed && !page.payloadFailed && !hasChosenLanguage()
      ? preferredOther(page.languages, page.state.locale)
      : undefined;
  if (offer?.offer === undefined) return null;
  const { question, accept, dismiss: decline } = offer.offer;
  const dismiss = () => {
    rememberLanguageChoice();
    setDismissed(true);
  };
  return (
    <aside className="shell-demo" lang={offer.language} dir="auto">
      <p>{question}</p>
      <Button
        type="submit"
        variant="quiet"
        form={ROUTE_FORM_ID}
        name="_action"
        value={`locale:${offer.language}`}
        formNoValidate
      >
        {accept}
      </Button>
      <Button variant="quiet" onClick={dismiss}>
        {decline}
      </Button>
    </aside>
  );
}
