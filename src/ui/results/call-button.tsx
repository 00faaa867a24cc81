import { LinkButton } from '../parts/button.tsx';
import { PhoneIcon } from '../parts/icons.tsx';

interface CallButtonProps {
  /** The number as people write it. */
  readonly number: string;
  /** The words on the button, the number among them. */
  readonly label: string;
  readonly onCall?: (() => void) | undefined;
}

/** A large number to tap. The link carries digits only (D9). */
export function CallButton({ number, label, onCall }: CallButtonProps) {
  const [before = '', after = ''] = label.split(number);
  return (
    <p className="call">
      <LinkButton href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} large onClick={onCall}>
        <PhoneIcon />
        <span>
          {before}
          <span className="call-number">{number}</span>
          {after}
        </span>
      </LinkButton>
    </p>
  );
}
