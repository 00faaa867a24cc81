import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { countryOf } from '#engine/flow-state.ts';
import { useCountryControl, usePostalControl } from '#registry/hooks/use-contact-controls.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showsCountry } from './postal-code-fields.ts';
import type { Props } from './schema.ts';

function CountrySelect() {
  return <SelectField {...useCountryControl()} />;
}

export function Component({ props }: BlockProps<Props>) {
  const { t } = useBlock();
  const withCountry = useFlow((state) => showsCountry(props, state));
  const example = useFlow((state) => countryOf(state).postalExample);
  return (
    <div className="field-group">
      {withCountry ? <CountrySelect /> : null}
      <TextField
        {...usePostalControl()}
        hint={t(props.forSearch === false ? 'hintExample' : 'hint', { example })}
        enterKeyHint="go"
        width="medium"
        required={props.required ?? true}
        optional={props.required === false ? t('optional') : undefined}
      />
    </div>
  );
}
