import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { useId } from 'react';
import { isRecord } from '#api/guards.ts';
import { SchemaHelp } from '../../kit/said.tsx';
import { useWords } from '../../kit/words.tsx';
import { readJson } from '../../store/read-json.ts';
import { useStudio } from '../../store/use-studio.tsx';
import { themesAmong } from '../page-view/themes.ts';
import { FieldLabel } from './field-label.tsx';
import { JsonField } from './json-field.tsx';

const WHOLE = /^#[0-9a-f]{6}$/i;

/** A colour, chosen from a palette or written. */
export function ColourWidget({ id, label, value, schema, onChange }: WidgetProps<unknown>) {
  const { t, say } = useWords();
  const written = typeof value === 'string' ? value : '';
  return (
    <div className="beside">
      <input
        type="color"
        className="colour"
        aria-label={t('colour.choose', { name: say('labels', label).text })}
        value={WHOLE.test(written) ? written.toLowerCase() : '#ffffff'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        id={id}
        type="text"
        value={written}
        aria-describedby={schema.description === undefined ? undefined : `${id}-help`}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
      />
    </div>
  );
}

/** The colours by which a theme is known at a glance. */
const SHOWN = ['page', 'panel', 'primary', 'accent', 'text'] as const;

function Swatch({ name }: { readonly name: string }) {
  const text = useStudio(({ editing }) => editing.documents[`themes/${name}.json`]?.text ?? '');
  const value = readJson(text)?.value;
  const colours = isRecord(value) && isRecord(value['colours']) ? value['colours'] : {};
  return (
    <span className="swatch" aria-hidden="true">
      {SHOWN.map((role) => {
        const backgroundColor = colours[role];
        return typeof backgroundColor === 'string' ? <span key={role} style={{ backgroundColor }} /> : null;
      })}
    </span>
  );
}

/** One of the themes that there are, the look of the brand, or a look of the campaign's own, which is JSON. */
export function ThemeField(props: FieldProps<unknown>) {
  const { schema, uiSchema, name, formData, onChange, fieldPathId } = props;
  const { t } = useWords();
  const group = useId();
  const known = useStudio(({ editing }) => themesAmong(Object.keys(editing.documents)).join(' '));
  if (isRecord(formData)) return <JsonField {...props} />;
  const chosen = typeof formData === 'string' ? formData : '';
  const names = known.split(' ').filter((one) => one !== '');
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen];
  return (
    <fieldset className="field">
      <legend>
        <FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />
      </legend>
      <p className="help">
        <SchemaHelp text={schema.description ?? ''} />
      </p>
      {['', ...all].map((one) => (
        <label key={one} className="theme-choice">
          <input
            type="radio"
            name={group}
            checked={chosen === one}
            onChange={() => onChange(one === '' ? undefined : one, fieldPathId.path)}
          />
          <span>{one === '' ? t('preview.noTheme') : one}</span>
          <Swatch name={one} />
        </label>
      ))}
    </fieldset>
  );
}
