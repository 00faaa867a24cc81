import Form, { type IChangeEvent } from '@rjsf/core';
import type { UiSchema, ValidatorType } from '@rjsf/utils';
import { Fragment, memo, useMemo, useState } from 'react';
import { isRecord } from '#api/guards.ts';
import { useWords } from '../../kit/words.tsx';
import { useStable } from '../../parts/use-stable.ts';
import { ConditionField, JsonField } from './json-field.tsx';
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  BaseInputTemplate,
  FieldTemplate,
  ObjectFieldTemplate,
  SelectWidget,
  YesNoWidget,
} from './form-templates.tsx';
import { MediaWidget } from './media-widget.tsx';
import { ConditionWidget, StudyWidget } from './catalogue-widgets.tsx';
import { ColourWidget, ThemeField } from './look-fields.tsx';
import { OptionsField } from './options-field.tsx';
import { AlternativesField, NameField, ScalarField } from './union-fields.tsx';
import { TextField } from './text-field.tsx';
import { keptAfter, schemaWithout, strayNames } from './going-with.ts';
import { settled } from './settled.ts';
import { formSchemaOf, uiOfSchema } from './ui-of-schema.ts';

/** Finds nothing: the checker judges the whole document, in the author's words. */
const NO_VALIDATOR: ValidatorType<unknown> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};
const FIELDS = {
  TextField,
  JsonField,
  ConditionField,
  ScalarField,
  NameField,
  AlternativesField,
  OptionsField,
  ThemeField,
};
const WIDGETS = { SelectWidget, YesNoWidget, MediaWidget, ColourWidget, StudyWidget, ConditionWidget };
const TEMPLATES = { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate, BaseInputTemplate };
/** Without these options the form fills in values that nobody has chosen. */
const NO_DEFAULTS = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
} as const;

/** Do two values say the same? Nothing says the same as an object without members. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? {}) === JSON.stringify(other ?? {});
}

export interface PropsFormProps {
  readonly schema: unknown;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Editors of settings that their schemas alone do not tell, by their names. */
  readonly editors?: Readonly<Record<string, UiSchema>>;
  /** What the ids of its fields begin with, where there are several forms. */
  readonly idPrefix?: string;
}

function withEditors(ui: UiSchema, editors: Readonly<Record<string, UiSchema>> = {}): UiSchema {
  const own = Object.entries(editors).map(([name, editor]) => {
    const before: unknown = ui[name];
    return [name, { ...(isRecord(before) ? before : {}), ...editor }] as const;
  });
  return { ...ui, ...Object.fromEntries(own) };
}

const KeptForm = memo(function KeptForm({ schema, value, onChange, editors, idPrefix = 'root' }: PropsFormProps) {
  const formSchema = useMemo(() => formSchemaOf(schema), [schema]);
  const uiSchema = useMemo(
    () => ({ ...withEditors(uiOfSchema(schema), editors), 'ui:submitButtonOptions': { norender: true } }),
    [schema, editors],
  );
  return (
    <Form<unknown>
      tagName="div"
      idPrefix={idPrefix}
      schema={formSchema}
      uiSchema={uiSchema}
      formData={value}
      validator={NO_VALIDATOR}
      fields={FIELDS}
      widgets={WIDGETS}
      templates={TEMPLATES}
      showErrorList={false}
      noValidate
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
      onChange={({ formData }: IChangeEvent<unknown>) => {
        // The form reports its first state too, which nobody has chosen.
        if (!isSame(formData, value)) onChange(settled(schema, formData));
      }}
    >
      <Fragment />
    </Form>
  );
});

/** Says what was taken away because it does not go with what was chosen. */
function TakenAway({ names }: { readonly names: readonly string[] }) {
  const { t, say, language } = useWords();
  const said = names.map((name) => `“${say('labels', name).text}”`);
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(said);
  return <output className="help taken-away">{names.length === 0 ? '' : t('form.takenAway', { names: list })}</output>;
}

/** The settings of a block or a screen, as their schema describes them, without those that go with other choices. */
export function PropsForm({ schema, value, onChange, ...rest }: PropsFormProps) {
  const [gone, setGone] = useState<readonly string[]>([]);
  // One text, so that the form is drawn anew only when it says something else.
  const strays = strayNames(schema, value).join('\n');
  const shown = useMemo(() => schemaWithout(schema, strays === '' ? [] : strays.split('\n')), [schema, strays]);
  const change = useStable((after: unknown) => {
    const kept = keptAfter(schema, value, after);
    setGone(kept.gone);
    onChange(kept.value);
  });
  return (
    <>
      <TakenAway names={gone} />
      <KeptForm {...rest} schema={shown} value={value} onChange={change} />
    </>
  );
}
