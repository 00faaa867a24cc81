import type { FieldProps } from '@rjsf/utils';
import { useId, type ReactNode } from 'react';
import { isRecord } from '#api/guards.ts';
import { Said, SchemaHelp } from '../../kit/said.tsx';
import { wordsOfName } from '../../kit/words-of-name.ts';
import { useWords } from '../../kit/words.tsx';
import { alternativesOf, type Alternative } from './alternatives-of.ts';
import { FieldLabel } from './field-label.tsx';
import { JsonField } from './json-field.tsx';

const NUMBER = /^-?\d+(\.\d+)?$/;

interface ScalarInputProps {
  readonly label: ReactNode;
  /** In English. */
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
          <SchemaHelp text={help} />
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
      label={<FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />}
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
      label={<FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />}
      help={schema.description}
      value={formData}
      takesNumbers={false}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}

/** The only value that a part can have. */
const onlyValue = ({ part }: Alternative): unknown => part['const'];

/** One of several kinds of value, each with a property of its own. */
export function AlternativesField({ schema, uiSchema, name, formData, onChange, fieldPathId }: FieldProps<unknown>) {
  const { t, say } = useWords();
  const id = useId();
  const value = isRecord(formData) ? formData : {};
  const alternatives = alternativesOf({ ...schema });
  const chosen = alternatives.find(({ property }) => property in value);
  const write = (property: string, next: unknown) => onChange({ [property]: next }, fieldPathId.path);
  return (
    <fieldset className="field group">
      <legend>
        <FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />
      </legend>
      <div className="field">
        <label htmlFor={id}>
          <SchemaHelp text={schema.description ?? ''} />
        </label>
        <select
          id={id}
          value={chosen?.property ?? ''}
          onChange={({ currentTarget }) => {
            const next = alternatives.find(({ property }) => property === currentTarget.value);
            if (next !== undefined) write(next.property, onlyValue(next) ?? '');
          }}
        >
          {chosen === undefined ? <option value="">{t('choice.none')}</option> : null}
          {alternatives.map(({ property, label }) => {
            const { text, lang } = say('help', label);
            return (
              <option key={property} value={property} lang={lang}>
                {text}
              </option>
            );
          })}
        </select>
      </div>
      {chosen === undefined || onlyValue(chosen) !== undefined ? null : (
        <ScalarInput
          label={<Said {...say('labels', wordsOfName(chosen.property))} />}
          help={typeof chosen.part['description'] === 'string' ? chosen.part['description'] : undefined}
          value={value[chosen.property]}
          takesNumbers={false}
          onChange={(next) => write(chosen.property, next ?? '')}
        />
      )}
    </fieldset>
  );
}
