import Form, { type IChangeEvent } from '@rjsf/core';
import type { ValidatorType } from '@rjsf/utils';
import { Fragment, memo, useMemo } from 'react';
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
import { OptionsField } from './options-field.tsx';
import { AlternativesField, NameField, ScalarField } from './union-fields.tsx';
import { TextField } from './text-field.tsx';
import { settled } from './settled.ts';
import { formSchemaOf, uiOfSchema } from './ui-of-schema.ts';

/** Finds nothing: the checker judges the whole document, in the author's words. */
const NO_VALIDATOR: ValidatorType<unknown> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};
const FIELDS = { TextField, JsonField, ConditionField, ScalarField, NameField, AlternativesField, OptionsField };
const WIDGETS = { SelectWidget, YesNoWidget };
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
}

const KeptForm = memo(function KeptForm({ schema, value, onChange }: PropsFormProps) {
  const formSchema = useMemo(() => formSchemaOf(schema), [schema]);
  const uiSchema = useMemo(() => ({ ...uiOfSchema(schema), 'ui:submitButtonOptions': { norender: true } }), [schema]);
  return (
    <Form<unknown>
      tagName="div"
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

/** The settings of a block or a screen, as their schema describes them. */
export function PropsForm(props: PropsFormProps) {
  return <KeptForm {...props} onChange={useStable(props.onChange)} />;
}
