import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { COUNTRIES, COUNTRY_CODES } from '#schemas/countries.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showsCountry } from './postal-code-fields.ts';
import type { Props } from './schema.ts';

const COUNTRY = 'candidate.country';
const POSTAL = 'candidate.postalCode';

function CountrySelect() {
  const { t, text } = useBlock();
  const current = useFlow((state) => countryOf(state).alpha2);
  return (
    <SelectField
      control={COUNTRY}
      label={t('country')}
      options={COUNTRY_CODES.map((code) => ({ value: code, label: text(COUNTRIES[code].name) }))}
      defaultValue={current}
      issue={useIssue(COUNTRY)?.message}
      autoComplete="country"
    />
  );
}

export function Component({ props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const withCountry = useFlow((state) => showsCountry(props, state));
  const country = useFlow(countryOf);
  const [entered] = useEntered(POSTAL);
  return (
    <div className="field-group">
      {withCountry ? <CountrySelect /> : null}
      <TextField
        control={POSTAL}
        label={text(country.postalLabel)}
        hint={t(props.forSearch === false ? 'hintExample' : 'hint', { example: country.postalExample })}
        defaultValue={entered}
        issue={useIssue(POSTAL)?.message}
        inputMode={country.postalInputMode}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={12}
        width="medium"
        required={props.required ?? true}
        optional={props.required === false ? t('optional') : undefined}
      />
    </div>
  );
}
