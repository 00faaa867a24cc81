import { countryOf } from '#engine/flow-state.ts';
import { COUNTRY_CODES, countryName } from '#schemas/countries.ts';
import { useBlock, useEntered, useFlow, useIssue } from '../block-runtime.ts';

const COUNTRY = 'candidate.country';
const POSTAL = 'candidate.postalCode';

/** What the select of the visitor's country shows. The block has its text `country`. */
export function useCountryControl() {
  const { t, locale } = useBlock();
  return {
    control: COUNTRY,
    label: t('country'),
    options: COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, locale) })),
    defaultValue: useFlow((state) => countryOf(state).alpha2),
    issue: useIssue(COUNTRY)?.message,
    autoComplete: 'country',
  };
}

/** How the visitor's country writes a postal code, and what is entered. */
export function usePostalControl() {
  const { shell } = useBlock();
  const country = useFlow(countryOf);
  const [defaultValue] = useEntered(POSTAL);
  return {
    control: POSTAL,
    label: shell(`postal.${country.postalKind}`),
    defaultValue,
    issue: useIssue(POSTAL)?.message,
    inputMode: country.postalInputMode,
    autoComplete: 'postal-code',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 40,
  };
}

/** How the visitor's country writes a phone number, and what is entered. */
export function usePhoneControl(control: string) {
  const { phoneMasks, phonePlaceholder } = useFlow(countryOf);
  const [defaultValue] = useEntered(control);
  return {
    control,
    defaultValue,
    issue: useIssue(control)?.message,
    type: 'tel',
    inputMode: 'tel',
    placeholder: phonePlaceholder,
    maxLength: 24,
    mask: { kind: 'digits', patterns: phoneMasks },
    width: 'medium',
  } as const;
}
