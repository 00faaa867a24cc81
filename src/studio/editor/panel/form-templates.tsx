import type {
  ArrayFieldItemButtonsTemplateProps,
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  BaseInputTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  WidgetProps,
} from '@rjsf/utils';
import { createContext, use, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { SchemaHelp } from '../../kit/said.tsx';
import { sayChoice } from '../../kit/schema-words.ts';
import { useWords } from '../../kit/words.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { useListFocus } from '../../parts/use-list-focus.ts';
import { FieldLabel } from './field-label.tsx';

const helpId = (id: string) => `${id}-help`;

/** Label, help and control of one value. */
export function FieldTemplate({
  id,
  label,
  required,
  schema,
  uiSchema,
  children,
  hidden,
  fieldPathId,
}: FieldTemplateProps<unknown>) {
  if (hidden) return <div hidden>{children}</div>;
  const isOwn = uiSchema?.['ui:field'] !== undefined || schema.type === 'object' || schema.type === 'array';
  if (isOwn) return children;
  return (
    <div className="field">
      <label htmlFor={id}>
        <FieldLabel title={label} path={fieldPathId.path} />
        {required === true ? <span aria-hidden="true"> *</span> : null}
      </label>
      {schema.description === undefined ? null : (
        <p id={helpId(id)} className="help">
          <SchemaHelp text={schema.description} />
        </p>
      )}
      {children}
    </div>
  );
}

/** A group of values; the whole of a block's settings has no frame. */
export function ObjectFieldTemplate({ title, schema, properties, fieldPathId }: ObjectFieldTemplateProps<unknown>) {
  const contents = properties.map(({ content }) => content);
  if (fieldPathId.path.length === 0) return <div className="fields">{contents}</div>;
  return (
    <fieldset className="field group">
      <legend>
        <FieldLabel title={title} path={fieldPathId.path} />
      </legend>
      {schema.description === undefined ? null : (
        <p className="help">
          <SchemaHelp text={schema.description} />
        </p>
      )}
      {contents}
    </fieldset>
  );
}

/** What else can be done with a list, beside the button that adds to it. */
const ListActionsContext = createContext<ReactNode>(null);

export const ListActions = ListActionsContext.Provider;

/** A list of values with buttons to add, move and remove. */
export function ArrayFieldTemplate({
  title,
  schema,
  uiSchema,
  items,
  canAdd,
  onAddClick,
  fieldPathId,
}: ArrayFieldTemplateProps<unknown>) {
  const { t } = useWords();
  const actions = use(ListActionsContext);
  const { list, adding } = useListFocus(items.length);
  return (
    <fieldset className="field list">
      <legend>
        <FieldLabel title={uiSchema?.['ui:title'] ?? title} path={fieldPathId.path} />
      </legend>
      {schema.description === undefined ? null : (
        <p className="help">
          <SchemaHelp text={schema.description} />
        </p>
      )}
      <ol ref={list}>
        <ListActions value={null}>{items}</ListActions>
      </ol>
      <div className="beside wrap">
        {canAdd === true ? (
          <Button
            className="button small"
            onPress={() => {
              adding();
              onAddClick();
            }}
          >
            <Icon name="add" />
            {t('list.add')}
          </Button>
        ) : null}
        {actions}
      </div>
    </fieldset>
  );
}

export function ArrayFieldItemTemplate({ children, buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps<unknown>) {
  return (
    <li className="list-item">
      <div className="list-item-content">{children}</div>
      {hasToolbar ? <ArrayFieldItemButtons {...buttonsProps} /> : null}
    </li>
  );
}

interface ItemButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function ItemButton({ icon, label, isDisabled = false, onPress }: ItemButtonProps) {
  return (
    <Button className="icon-button" aria-label={label} isDisabled={isDisabled} onPress={onPress}>
      <Icon name={icon} />
    </Button>
  );
}

export function ArrayFieldItemButtons(props: ArrayFieldItemButtonsTemplateProps<unknown>) {
  const { t } = useWords();
  const number = { number: props.index + 1 };
  return (
    <div className="list-item-buttons">
      <ItemButton
        icon="up"
        label={t('list.up', number)}
        isDisabled={!props.hasMoveUp}
        onPress={() => props.onMoveUpItem()}
      />
      <ItemButton
        icon="down"
        label={t('list.down', number)}
        isDisabled={!props.hasMoveDown}
        onPress={() => props.onMoveDownItem()}
      />
      {props.hasRemove ? (
        <ItemButton icon="remove" label={t('list.remove', number)} onPress={() => props.onRemoveItem()} />
      ) : null}
    </div>
  );
}

/** A line of text, or a number. */
export function BaseInputTemplate({ id, value, required, schema, onChange }: BaseInputTemplateProps<unknown>) {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const read = (text: string) => (text === '' ? undefined : isNumber ? Number(text) : text);
  return (
    <input
      id={id}
      type={isNumber ? 'number' : 'text'}
      step={schema.type === 'integer' ? 1 : 'any'}
      value={value === undefined || value === null ? '' : String(value)}
      required={required}
      aria-describedby={schema.description === undefined ? undefined : helpId(id)}
      onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
    />
  );
}

/** One of several values; without one, the block does what it does by default. */
export function SelectWidget({ id, name, value, required, schema, options, onChange }: WidgetProps<unknown>) {
  const { t, say } = useWords();
  const choices = options.enumOptions ?? [];
  // An element of a list is called by its number too.
  const setting = name.replace(/-\d+$/, '');
  return (
    <select
      id={id}
      value={value === undefined ? '' : String(value)}
      aria-describedby={schema.description === undefined ? undefined : helpId(id)}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => String(one.value) === currentTarget.value)?.value)
      }
    >
      {required === true && value !== undefined ? null : <option value="">{t('choice.default')}</option>}
      {choices.map((choice) => {
        const { text, lang } = sayChoice(say, setting, choice);
        return (
          <option key={String(choice.value)} value={String(choice.value)} lang={lang}>
            {text}
          </option>
        );
      })}
    </select>
  );
}

const YES = 'yes';
const NO = 'no';

/** Yes, no, or as the block does by default. */
export function YesNoWidget({ id, value, schema, onChange }: WidgetProps<unknown>) {
  const { t } = useWords();
  const shown = value === true ? YES : value === false ? NO : '';
  return (
    <select
      id={id}
      value={shown}
      aria-describedby={schema.description === undefined ? undefined : helpId(id)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value === YES)}
    >
      <option value="">{t('choice.default')}</option>
      <option value={YES}>{t('choice.yes')}</option>
      <option value={NO}>{t('choice.no')}</option>
    </select>
  );
}
