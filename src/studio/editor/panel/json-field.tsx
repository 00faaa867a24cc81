import type { FieldProps } from '@rjsf/utils';
import { JsonEditor } from '../../parts/json-editor.tsx';
import { ConditionEditor } from '../../condition/condition-editor.tsx';
import { helpOf } from '../../kit/said.tsx';
import { FieldLabel } from './field-label.tsx';
import { escaped } from '../../store/json-pointer.ts';
import { usePanel } from './panel-context.ts';

/** Where a value of a form stands. */
function usePlace({ path }: FieldProps<unknown>['fieldPathId']): string {
  const { document, pointer } = usePanel();
  return [`${document}${pointer}`, ...path.map((step) => escaped(String(step)))].join('/');
}

/** The editor of any other value of a block, as a field of its form. */
export function JsonField({ schema, uiSchema, name, formData, onChange, fieldPathId }: FieldProps<unknown>) {
  const place = usePlace(fieldPathId);
  return (
    <JsonEditor
      place={place}
      label={<FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />}
      help={helpOf(schema)}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}

/** The editor of a condition, as a field of its form. */
export function ConditionField({ schema, uiSchema, name, formData, onChange, fieldPathId }: FieldProps<unknown>) {
  const place = usePlace(fieldPathId);
  return (
    <ConditionEditor
      place={place}
      label={<FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />}
      help={helpOf(schema)}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}
