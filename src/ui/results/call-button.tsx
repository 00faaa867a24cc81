import { LinkButton } from '../parts/button.tsx';
import { PhoneIcon } from '../parts/icons.tsx';
import { WordsWithNumber } from './words-with-number.tsx';

interface CallButtonProps {
  /** The number as people write it. */
  readonly number: string;
  /** The label of the button, including the number. */
  readonly label: string;
  readonly onCall?: (() => void) | undefined;
  /** Something that the visitor can do besides, not the next step. */
  readonly besides?: boolean | undefined;
}

/** A large number to tap. The link contains only digits (D9). */
export function CallButton({ number, label, onCall, besides }: CallButtonProps) {
  return (
    <p className="call">
      <LinkButton
        href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
        variant={besides ? 'secondary' : 'primary'}
        large={!besides}
        onClick={onCall}
      >
        <PhoneIcon />
        <span>
          <WordsWithNumber words={label} number={number} />
        </span>
      </LinkButton>
    </p>
  );
}
