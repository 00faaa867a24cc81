import { linkTarget } from '#schemas/safe-address.ts';
import { WordsWithNumber } from './words-with-number.tsx';

interface BookedNextProps {
  /** What happens at the time that was booked. */
  readonly next: string;
  /** The number that `next` contains, as people write it; absent: it contains none. */
  readonly number: string | undefined;
  readonly change: string;
  readonly href: string | undefined;
}

/** What happens at the appointment, and the link to change it: the one next step of a visitor who has booked. */
export function BookedNext({ next, number, change, href }: BookedNextProps) {
  return (
    <>
      <p>{number === undefined ? next : <WordsWithNumber words={next} number={number} />}</p>
      {href === undefined ? null : (
        <p>
          <a className="line-link" href={linkTarget(href)}>
            {change}
          </a>
        </p>
      )}
    </>
  );
}
