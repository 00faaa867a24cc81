import { Fragment, useMemo, useState } from 'react';
import Form from '@rjsf/core';
import {
  getUiOptions,
  type FieldProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';
import type { FlowState } from '#engine/flow-state.ts';
import { useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { GroupView, ListView, type Parts } from './group-views.tsx';
import { LeafView } from './leaf-views.tsx';
import { askedNow, readSet, type Asked } from './rules.ts';
import type { Props } from './schema.ts';

type Data = Readonly<Record<string, unknown>>;

/** What the templates draw, by the name of its fact, and the texts. */
interface Drawing {
  readonly parts: ReadonlyMap<string, Asked>;
  readonly props: Props;
}

/** The rules of the fields judge the answers, in the browser and on the server alike. */
const VALIDATOR: ValidatorType<Data, RJSFSchema, Drawing> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

const factIn = (uiSchema: UiSchema<Data, RJSFSchema, Drawing> | undefined) => String(getUiOptions(uiSchema)['fact']);

/** The schema of what is asked now, without the conditions: these are decided. An entry of a list is an object. */
function schemaOf(asked: readonly Asked[]): RJSFSchema {
  const properties = asked.map((one): [string, RJSFSchema] => {
    if (one.kind === 'group') return [one.node.name, schemaOf(one.children)];
    if (one.kind === 'leaf') return [one.node.name, { type: 'string' }];
    const entries = one.entries.map((entry, index): [string, RJSFSchema] => [String(index), schemaOf(entry)]);
    return [one.node.name, { type: 'object', properties: Object.fromEntries(entries) }];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function uiOf(asked: readonly Asked[], fact: string): UiSchema<Data, RJSFSchema, Drawing> {
  const parts = asked.map((one): [string, UiSchema<Data, RJSFSchema, Drawing>] => {
    if (one.kind === 'group') return [one.node.name, uiOf(one.children, one.fact)];
    if (one.kind === 'leaf') return [one.node.name, { 'ui:field': 'leaf', 'ui:options': { fact: one.fact } }];
    const entries = one.entries.map((entry, index) => [String(index), uiOf(entry, '')] as const);
    return [one.node.name, { ...Object.fromEntries(entries), 'ui:options': { fact: one.fact } }];
  });
  return { ...Object.fromEntries(parts), 'ui:options': { fact } };
}

function partsOf(asked: readonly Asked[]): readonly [string, Asked][] {
  return asked.flatMap((one): readonly [string, Asked][] => {
    if (one.kind === 'leaf') return [[one.fact, one]];
    return [[one.fact, one], ...(one.kind === 'group' ? partsOf(one.children) : one.entries.flatMap(partsOf))];
  });
}

const FIELDS = {
  leaf: ({ uiSchema, registry }: FieldProps<Data, RJSFSchema, Drawing>) => {
    const { parts, props } = registry.formContext;
    const leaf = parts.get(factIn(uiSchema));
    return leaf?.kind === 'leaf' ? <LeafView leaf={leaf} props={props} /> : null;
  },
};

const TEMPLATES = {
  FieldTemplate: ({ children }: FieldTemplateProps<Data, RJSFSchema, Drawing>) => children,
  ObjectFieldTemplate: ({ uiSchema, registry, properties }: ObjectFieldTemplateProps<Data, RJSFSchema, Drawing>) => {
    const { parts, props } = registry.formContext;
    const drawn: Parts = properties.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>);
    const part = parts.get(factIn(uiSchema));
    if (part?.kind === 'group') return <GroupView group={part} props={props} parts={drawn} />;
    return part?.kind === 'list' ? (
      <ListView list={part} props={props} parts={drawn} />
    ) : (
      <div className="field-group">{drawn}</div>
    );
  },
};

/** Without these options, RJSF fills in answers by itself. */
const NO_DEFAULTS = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipDefaults' } as const;
const NO_DATA: Data = {};

/** Selects what is asked: the same object until an answer changes that. */
function createSelector(id: string, props: Props): (state: FlowState) => readonly Asked[] {
  const { nodes } = readSet(props);
  let last: { readonly key: string; readonly asked: readonly Asked[] } | undefined;
  return ({ answers }) => {
    const asked = askedNow(nodes, id, answers);
    const key = JSON.stringify(partsOf(asked).map(([fact, one]) => [fact, one.kind === 'leaf' && one.required]));
    if (last?.key !== key) last = { key, asked };
    return last.asked;
  };
}

/**
 * A set of questions, drawn by React JSON Schema Form with our own templates. It creates no form of its own: the
 * controls are native ones of the page's form, the same on the server and without JavaScript.
 */
export function Component({ id, props }: BlockProps<Props>) {
  const [select] = useState(() => createSelector(id, props));
  const asked = useFlow(select);
  const drawing = useMemo<Drawing>(() => ({ parts: new Map(partsOf(asked)), props }), [asked, props]);
  const schema = useMemo(() => schemaOf(asked), [asked]);
  const uiSchema = useMemo(() => uiOf(asked, ''), [asked]);
  return (
    <div className="question-set" id={id}>
      <Form<Data, RJSFSchema, Drawing>
        tagName="div"
        schema={schema}
        uiSchema={uiSchema}
        fields={FIELDS}
        templates={TEMPLATES}
        formContext={drawing}
        formData={NO_DATA}
        validator={VALIDATOR}
        showErrorList={false}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
      >
        <Fragment />
      </Form>
    </div>
  );
}
