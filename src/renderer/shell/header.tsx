import { LANGUAGE_CONTROL_ID } from '#api/page-controls.ts';
import type { OfferedLanguage } from '#api/page-data.ts';
import { countryOf } from '#engine/flow-state.ts';
import { SHELL } from '#schemas/tracking/events.ts';
import { callCentreNumber } from '#schemas/operator/public-operator.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { Button } from '#ui/parts/button.tsx';
import { PhoneIcon } from '#ui/parts/icons.tsx';
import { WordsWithNumber } from '#ui/results/words-with-number.tsx';
import { happened } from '#store/events.ts';
import { searchOf } from '../addresses.ts';
import { usePage, useStore } from '../page-kit.ts';
import { ROUTE_FORM_ID } from '../page-ids.ts';

/** The number to call, if the flow shows one and the visitor did not arrive through an offer (D3, N8). */
function CallUs() {
  const { page, store, flow, shell } = usePage();
  const country = useStore((state) => countryOf(flow(state)).alpha2);
  const { campaign, query, locale } = page.state;
  const screener = campaign.type === 'Screener' || campaign.type === 'Partner Screener';
  const number = callCentreNumber(page.operator, country, locale);
  if (
    number === undefined ||
    query['o'] !== undefined ||
    (screener && campaign.settings.webScreenerProps?.callNumber !== true)
  )
    return null;
  return (
    <a
      className="shell-phone"
      href={`tel:${number.replace(/[^+\d]/g, '')}`}
      onClick={() => store.dispatch(happened({ event: 'click-to-call', block: SHELL }))}
    >
      <PhoneIcon />
      <span>
        <WordsWithNumber words={shell('header.callNumber', { number })} number={number} />
      </span>
    </a>
  );
}

/** A language of the page. Its button posts the form, so that nothing that was typed is lost. */
function LanguageChoice({
  of: { language, name, href },
  id,
}: {
  readonly of: OfferedLanguage;
  readonly id?: string | undefined;
}) {
  const { page } = usePage();
  return page.payloadFailed ? (
    <a href={ownPath(href)} lang={language} hrefLang={language}>
      {name}
    </a>
  ) : (
    <Button
      id={id}
      type="submit"
      variant="quiet"
      form={ROUTE_FORM_ID}
      name="_action"
      value={`locale:${language}`}
      lang={language}
      formNoValidate
    >
      {name}
    </Button>
  );
}

/** The other languages of the page: one as a button, several as a list that opens, also without a script. */
export function Languages() {
  const { page, shell } = usePage();
  const own = page.languages.find(({ language }) => language === page.state.locale);
  const others = page.languages.filter((one) => one !== own);
  const [id, listId] = others.length === 1 ? [LANGUAGE_CONTROL_ID] : [undefined, LANGUAGE_CONTROL_ID];
  const choices = others.map((one) => <LanguageChoice key={one.language} of={one} id={id} />);
  if (others.length === 0) return null;
  return (
    <nav aria-label={shell('header.language')}>
      {others.length === 1 ? (
        choices
      ) : (
        <details className="language-list">
          <summary id={listId}>{own?.name ?? shell('header.language')}</summary>
          <ul>
            {choices.map((choice) => (
              <li key={choice.key}>{choice}</li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

/** Brand, the number to call, the other language. */
export function Header() {
  const { page } = usePage();
  const query = useStore(({ path }) => path.query);
  return (
    <header className="shell-header">
      <div className="shell-header-inner">
        <a
          // The colours may be a partner's; the mark is the brand's.
          className={`shell-brand mark-${page.operator.brand.id}`}
          referrerPolicy="same-origin"
          href={ownPath(`${page.basePath}${searchOf(query)}`)}
        >
          {page.logo ? <img {...page.logo} alt={page.logo.alt} /> : page.operator.brand.name}
        </a>
        <CallUs />
        <Languages />
      </div>
    </header>
  );
}
