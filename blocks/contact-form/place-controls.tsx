import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import { useConditionSearch } from '#registry/hooks/use-condition-search.ts';
import { useConsentReset } from '#registry/hooks/use-consent-reset.ts';
import { useChosenIndications, useIndicationGroups } from '#registry/hooks/use-indications.ts';
import { COUNTRY_CODES, countryName } from '#schemas/countries.ts';
import { SearchedChoices } from '#ui/conditions/searched-choices.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { InlineText, RichText } from '#ui/parts/rich-text.tsx';
import { asksCountry, CONTROLS } from './contact-fields.ts';
import type { Props } from './schema.ts';

function CountryControl() {
  const { t, locale } = useBlock();
  const current = useFlow((state) => countryOf(state).alpha2);
  const options = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, locale) }));
  return (
    <SelectField
      control={CONTROLS.country}
      label={t(`label.${CONTROLS.country}`)}
      options={options}
      defaultValue={current}
      issue={useIssue(CONTROLS.country)?.message}
      autoComplete="country"
    />
  );
}

/** The postal code, with the country above it if the flow asks for one. */
export function PlaceControls({ props }: { readonly props: Props }) {
  const { shell } = useBlock();
  const withCountry = useFlow((state) => asksCountry(props, state));
  const country = useFlow(countryOf);
  const [entered] = useEntered(CONTROLS.postalCode);
  return (
    <>
      {withCountry ? <CountryControl /> : null}
      <TextField
        control={CONTROLS.postalCode}
        label={shell(`postal.${country.postalKind}`)}
        defaultValue={entered}
        issue={useIssue(CONTROLS.postalCode)?.message}
        inputMode={country.postalInputMode}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        width="medium"
        required
      />
    </>
  );
}

/**
 * From this length on, a list has a search field. Forty grouped entries can be read without having to think of a word;
 * a registry's catalogue has hundreds.
 */
const SEARCHED_FROM = 60;

export function ConditionsControl() {
  const { t, locale, retry } = useBlock();
  const groups = useIndicationGroups();
  const chosen = useChosenIndications();
  return (
    <SearchedChoices
      control={CONTROLS.conditions}
      legend={t(`label.${CONTROLS.conditions}`)}
      groups={groups}
      search={useConditionSearch(groups, chosen, SEARCHED_FROM)}
      locale={locale}
      t={t}
      defaultValues={chosen}
      issue={useIssue(CONTROLS.conditions)?.message}
      words={{ loading: t('loading'), failed: t('failed'), failedWhat: t('failedWhat'), retry: t('retry') }}
      onRetry={() => retry('indications')}
    />
  );
}

/** A checkbox for international visitors; in the US a text says what continuing means (G2). */
export function ConsentControl({ props }: { readonly props: Props }) {
  const { text } = useBlock();
  const boxed = useFlow((state) => countryOf(state).consentRequired);
  const [entered] = useEntered(CONTROLS.consent);
  const issue = useIssue(CONTROLS.consent);
  useConsentReset(CONTROLS.consent, !boxed);
  const words = text(props.consent);
  return boxed ? (
    <CheckboxField
      control={CONTROLS.consent}
      label={<InlineText text={words} />}
      defaultChecked={entered === 'yes'}
      issue={issue?.message}
      required
    />
  ) : (
    <RichText text={words} />
  );
}
