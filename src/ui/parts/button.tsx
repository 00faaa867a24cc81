import type { ComponentProps, ReactNode } from 'react';
import { linkTarget } from '#schemas/safe-address.ts';
import { useFirstFocus } from '../first-focus.ts';

type Variant = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  readonly variant?: Variant;
  readonly large?: boolean;
  /** Cannot do its work yet. It can still be focused and pressed, and a press says what is missing. */
  readonly unavailable?: boolean;
}

function buttonClass(variant: Variant, large: boolean): string {
  return `button button-${variant}${large ? ' button-large' : ''}`;
}

/** A button; submits only with `type="submit"`. */
export function Button({
  variant = 'primary',
  large = false,
  unavailable = false,
  type = 'button',
  ...native
}: ButtonProps) {
  return (
    <button
      {...native}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without script, the page comes back where it was pressed
      autoFocus={useFirstFocus(native.id, native.value)}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(variant, large)}
      aria-disabled={unavailable || undefined}
    />
  );
}

interface LinkButtonProps {
  /** A target that no page may link to turns the link into plain text. */
  readonly href: string;
  readonly variant?: Variant;
  readonly large?: boolean;
  readonly children: ReactNode;
  readonly onClick?: ComponentProps<'a'>['onClick'];
  /** The name of the file that the link saves. */
  readonly download?: string;
  /** Opens elsewhere and leaves this page open; pages of other sites learn nothing about this one. */
  readonly newTab?: boolean;
  /** Our own server learns the address of the page: without script, that is how a flow's query is kept (A9). */
  readonly keepsQuery?: boolean;
  /** The id of the element that distinguishes this link from others with the same text. */
  readonly describedBy?: string;
  /** The language of the page that it leads to, if that is another. */
  readonly hrefLang?: string | undefined;
}

/** A link that looks like a button: it leads to another page, or calls a number. */
export function LinkButton({
  variant = 'primary',
  large = false,
  newTab = false,
  keepsQuery = false,
  describedBy,
  children,
  href,
  ...native
}: LinkButtonProps) {
  return (
    <a
      {...native}
      href={linkTarget(href)}
      {...(keepsQuery ? { referrerPolicy: 'same-origin' } : {})}
      {...(newTab ? { target: '_blank', rel: keepsQuery ? 'noopener' : 'noopener noreferrer' } : {})}
      aria-describedby={describedBy}
      className={buttonClass(variant, large)}
    >
      {children}
    </a>
  );
}
