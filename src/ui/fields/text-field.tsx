import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { FieldError, FieldHint, LabelText, describedBy, fieldClass } from './field-frame.tsx';
import { useFirstFocus } from '../first-focus.ts';
import type { Mask } from './mask.ts';
import { useMask } from './use-mask.ts';

type Native = ComponentProps<'input'>;

export interface TextFieldProps {
  /** The name of the control, which is its id too. */
  readonly control: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** A help button that belongs to the question. */
  readonly help?: ReactNode;
  readonly defaultValue?: string | undefined;
  /** The error, in words. */
  readonly issue?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'search' | undefined;
  readonly inputMode?: Native['inputMode'];
  readonly autoComplete?: string | undefined;
  readonly autoCapitalize?: string | undefined;
  readonly spellCheck?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** Short texts beside the control, such as `+1` or `cm`. */
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly width?: 'full' | 'medium' | 'short';
  readonly required?: boolean;
  /** The word for "optional" in the visitor's language, if the field is optional. */
  readonly optional?: string | undefined;
  readonly number?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly mask?: Mask | undefined;
  /** Only helps on the page, like a search in a list: it is not sent. */
  readonly unsent?: boolean;
  readonly onKeyDown?: Native['onKeyDown'];
  readonly onInput?: ((event: FormEvent<HTMLInputElement>) => void) | undefined;
  readonly enterKeyHint?: Native['enterKeyHint'];
}

function Affix({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : (
    <span className="input-affix" aria-hidden="true">
      {children}
    </span>
  );
}

/** A labelled one-line text control. Uncontrolled: the browser keeps what is typed, even before any script runs. */
export function TextField({
  control,
  label,
  hint,
  help,
  defaultValue,
  issue,
  type = 'text',
  prefix,
  suffix,
  width = 'full',
  required = false,
  optional,
  number,
  mask,
  unsent = false,
  ...native
}: TextFieldProps) {
  const ref = useMask(mask);
  return (
    <div className={fieldClass(issue)}>
      <label className="field-label" htmlFor={control}>
        <LabelText number={number} optional={optional}>
          {label}
        </LabelText>
      </label>
      <FieldHint control={control}>{hint}</FieldHint>
      {help}
      <FieldError control={control} issue={issue} />
      <div className={`input-frame input-${width}`}>
        <Affix>{prefix}</Affix>
        <input
          {...native}
          className="input"
          id={control}
          name={unsent ? undefined : control}
          ref={ref}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where something is wrong, on a page without script
          autoFocus={useFirstFocus(control)}
          type={type}
          defaultValue={defaultValue}
          aria-required={required || undefined}
          aria-invalid={issue === undefined ? undefined : true}
          aria-describedby={describedBy(control, { hint, issue })}
        />
        <Affix>{suffix}</Affix>
      </div>
    </div>
  );
}
