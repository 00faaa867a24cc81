import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { optionListOf } from '../../options/option-list.ts';
import { PasteOptions } from '../../options/paste-options.tsx';
import { differenceOperations } from '../../store/difference-operations.ts';
import { escaped } from '../../store/json-pointer.ts';
import { edit } from '../../store/edit.ts';
import { useOpenCampaign } from '../../store/use-studio.tsx';
import { ListActions } from './form-templates.tsx';
import { usePanel } from './panel-context.ts';

const { ArrayField } = getDefaultRegistry<unknown>().fields;

/** A list of things to choose from: what is pasted into it is one step, whatever was typed just before. */
export function OptionsField(props: FieldProps<unknown>) {
  const { schema, formData, fieldPathId } = props;
  const { languages, pointer, document } = usePanel();
  const { store } = useOpenCampaign();
  const list = useMemo(() => optionListOf(schema), [schema]);
  if (ArrayField === undefined) return null;
  if (list === undefined) return <ArrayField {...props} />;
  const place = [pointer, ...fieldPathId.path.map((step) => escaped(String(step)))].join('/');
  const before: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const paste = (options: readonly unknown[]) => {
    const operations = differenceOperations(place, formData, options);
    const problem = edit(store, { document, operations, label: 'pasteOptions' });
    // The form makes what the list stands in, if the document has nothing of it yet.
    if (problem !== undefined) props.onChange(options, fieldPathId.path);
  };
  return (
    <ListActions value={<PasteOptions list={list} before={before} languages={languages} onPaste={paste} />}>
      <ArrayField {...props} />
    </ListActions>
  );
}
