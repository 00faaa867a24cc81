import { memo, type ComponentProps, type ReactNode } from 'react';
import type { Language } from '#schemas/language.ts';
import { errorId } from './field-frame.tsx';
import { useFirstFocus } from '../first-focus.ts';

export interface ChoiceOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The language of the label, if it differs from the page's. */
  readonly lang?: Language;
}

export interface ChoiceProps {
  readonly control: string;
  readonly kind: 'radio' | 'checkbox';
  /** The first choice of a question has the id of its control, so that links to the question reach it. */
  readonly id: string;
  readonly option: ChoiceOption;
  readonly defaultChecked: boolean;
  /** Something is wrong with the choices of the question; for radio buttons the group says so. */
  readonly invalid?: boolean;
  /** It stays in the form with its value, hidden. */
  readonly hidden?: boolean;
  readonly onChange?: ComponentProps<'input'>['onChange'];
  readonly onClick?: ComponentProps<'input'>['onClick'];
}

/** The id of the choice at this position in its question. */
export function choiceId(control: string, index: number): string {
  return index === 0 ? control : `${control}-${index}`;
}

/**
 * One native radio button or checkbox with its label. A long page has a thousand, so an error in a question re-renders
 * none of its radio buttons.
 */
export const Choice = memo(function Choice({
  control,
  kind,
  id,
  option,
  defaultChecked,
  invalid = false,
  hidden = false,
  onChange,
  onClick,
}: ChoiceProps) {
  // The first choice has the id of its question, whose own hint uses the plain name.
  const hintId = option.hint === undefined ? undefined : `${id}-choice-hint`;
  const describedBy = [hintId, invalid ? errorId(control) : undefined].filter((part) => part !== undefined).join(' ');
  return (
    <div className="choice" hidden={hidden}>
      <input
        className={`choice-input choice-${kind}`}
        type={kind}
        id={id}
        name={control}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- where something is wrong, on a page without script
        autoFocus={useFirstFocus(id)}
        value={option.value}
        defaultChecked={defaultChecked}
        onChange={onChange}
        onClick={onClick}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
      />
      <label className="choice-label" htmlFor={id} lang={option.lang}>
        {option.label}
      </label>
      {hintId === undefined ? null : (
        <p className="choice-hint" id={hintId}>
          {option.hint}
        </p>
      )}
    </div>
  );
});
