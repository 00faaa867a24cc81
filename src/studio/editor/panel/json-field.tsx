import type { FieldProps } from '@rjsf/utils';
import { JsonEditor } from '../../parts/json-editor.tsx';
import { ConditionEditor } from '../../condition/condition-editor.tsx';
import { SchemaHelp } from '../../kit/said.tsx';
import { FieldLabel } from './field-label.tsx';

/** The editor of any other value of a block, as a field of its form. */
export function JsonField({ schema, uiSchema, name, formData, onChange, fieldPathId }: FieldProps<unknown>) {
  return (
    <JsonEditor
      label={<FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />}
      help={schema.description === undefined ? undefined : <SchemaHelp text={schema.description} />}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}

/** The editor of a condition, as a field of its form. */
export function ConditionField({ schema, uiSchema, name, formData, onChange, fieldPathId }: FieldProps<unknown>) {
  return (
    <ConditionEditor
      label={<FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />}
      help={schema.description === undefined ? undefined : <SchemaHelp text={schema.description} />}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}
