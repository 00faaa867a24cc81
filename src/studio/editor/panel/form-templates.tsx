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
import { useWords } from '../../kit/words.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { useListFocus } from '../../parts/use-list-focus.ts';

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
}: FieldTemplateProps<unknown>) {
  if (hidden) return <div hidden>{children}</div>;
  const isOwn = uiSchema?.['ui:field'] !== undefined || schema.type === 'object' || schema.type === 'array';
  if (isOwn) return children;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required === true ? <span aria-hidden="true"> *</span> : null}
      </label>
      {schema.description === undefined ? null : (
        <p id={helpId(id)} className="help">
          {schema.description}
        </p>
      )}
      {children}
    </div>
  );
}

/** A group of values; the whole of a block's settings has no frame. */
export function ObjectFieldTemplate({
  title,
  description,
  properties,
  fieldPathId,
}: ObjectFieldTemplateProps<unknown>) {
  const contents = properties.map(({ content }) => content);
  if (fieldPathId.path.length === 0) return <div className="fields">{contents}</div>;
  return (
    <fieldset className="field group">
      <legend>{title}</legend>
      {description === undefined ? null : <p className="help">{description}</p>}
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
}: ArrayFieldTemplateProps<unknown>) {
  const { t } = useWords();
  const actions = use(ListActionsContext);
  const { list, adding } = useListFocus(items.length);
  return (
    <fieldset className="field list">
      <legend>{uiSchema?.['ui:title'] ?? title}</legend>
      {schema.description === undefined ? null : <p className="help">{schema.description}</p>}
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
export function SelectWidget({ id, value, required, schema, options, onChange }: WidgetProps<unknown>) {
  const { t } = useWords();
  const choices = options.enumOptions ?? [];
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
      {choices.map((choice) => (
        <option key={choice.label} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
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
