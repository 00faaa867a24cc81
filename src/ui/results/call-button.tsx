import { LinkButton } from '../parts/button.tsx';
import { PhoneIcon } from '../parts/icons.tsx';
import { WordsWithNumber } from './words-with-number.tsx';

interface CallButtonProps {
  /** The number as people write it. */
  readonly number: string;
  /** The label of the button, including the number. */
  readonly label: string;
  readonly onCall?: (() => void) | undefined;
}

/** A large number to tap. The link contains only digits (D9). */
export function CallButton({ number, label, onCall }: CallButtonProps) {
  return (
    <p className="call">
      <LinkButton href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} large onClick={onCall}>
        <PhoneIcon />
        <span>
          <WordsWithNumber words={label} number={number} />
        </span>
      </LinkButton>
    </p>
  );
}
