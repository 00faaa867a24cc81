import type { FieldProps } from '@rjsf/utils';
import { useId } from 'react';
import { isRecord } from '#api/guards.ts';
import { useWords } from '../../kit/words.tsx';
import { JsonField } from './json-field.tsx';
import { labelOf } from './ui-of-schema.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;

interface ScalarInputProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly value: unknown;
  /** May it be a number? */
  readonly takesNumbers: boolean;
  readonly onChange: (value: string | number | undefined) => void;
}

function ScalarInput({ label, help, value, takesNumbers, onChange }: ScalarInputProps) {
  const id = useId();
  const read = (text: string) => (text === '' ? undefined : takesNumbers && NUMBER.test(text) ? Number(text) : text);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help === undefined ? null : (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      <input
        id={id}
        type="text"
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
      />
    </div>
  );
}

/** A value that is a text or a number. */
export function ScalarField({ schema, uiSchema, name, formData, onChange, fieldPathId }: FieldProps<unknown>) {
  return (
    <ScalarInput
      label={uiSchema?.['ui:title'] ?? name}
      help={schema.description}
      value={formData}
      takesNumbers
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}

/** A name, or something that has no field of its own. */
export function NameField(props: FieldProps<unknown>) {
  const { schema, uiSchema, name, formData, onChange, fieldPathId } = props;
  if (formData !== undefined && typeof formData !== 'string') return <JsonField {...props} />;
  return (
    <ScalarInput
      label={uiSchema?.['ui:title'] ?? name}
      help={schema.description}
      value={formData}
      takesNumbers={false}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}

interface Alternative {
  /** The property that only this one has. */
  readonly property: string;
  readonly label: string;
  readonly part: Readonly<Record<string, unknown>>;
}

function alternativesOf(schema: Readonly<Record<string, unknown>>): readonly Alternative[] {
  const anyOf: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return anyOf.flatMap((one) => {
    if (!isRecord(one) || !isRecord(one['properties'])) return [];
    const [[property, part] = []] = Object.entries(one['properties']);
    const label = typeof one['description'] === 'string' ? one['description'] : '';
    return property === undefined || !isRecord(part) ? [] : [{ property, label, part }];
  });
}

/** The only value that a part can have. */
const onlyValue = ({ part }: Alternative): unknown => part['const'];

/** One of several kinds of value, each with a property of its own. */
export function AlternativesField({ schema, uiSchema, name, formData, onChange, fieldPathId }: FieldProps<unknown>) {
  const { t } = useWords();
  const id = useId();
  const value = isRecord(formData) ? formData : {};
  const alternatives = alternativesOf({ ...schema });
  const chosen = alternatives.find(({ property }) => property in value);
  const write = (property: string, next: unknown) => onChange({ [property]: next }, fieldPathId.path);
  return (
    <fieldset className="field group">
      <legend>{uiSchema?.['ui:title'] ?? name}</legend>
      <div className="field">
        <label htmlFor={id}>{schema.description}</label>
        <select
          id={id}
          value={chosen?.property ?? ''}
          onChange={({ currentTarget }) => {
            const next = alternatives.find(({ property }) => property === currentTarget.value);
            if (next !== undefined) write(next.property, onlyValue(next) ?? '');
          }}
        >
          {chosen === undefined ? <option value="">{t('choice.none')}</option> : null}
          {alternatives.map(({ property, label }) => (
            <option key={property} value={property}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {chosen === undefined || onlyValue(chosen) !== undefined ? null : (
        <ScalarInput
          label={labelOf(chosen.property)}
          help={typeof chosen.part['description'] === 'string' ? chosen.part['description'] : undefined}
          value={value[chosen.property]}
          takesNumbers={false}
          onChange={(next) => write(chosen.property, next ?? '')}
        />
      )}
    </fieldset>
  );
}
