import { linkTarget } from '#schemas/safe-address.ts';
import { WordsWithNumber } from './words-with-number.tsx';

interface ChangeLinkProps {
  readonly change: string;
  readonly href: string | undefined;
}

/** The link to change or cancel what was booked; nothing, where there is none. */
export function ChangeLink({ change, href }: ChangeLinkProps) {
  return href === undefined ? null : (
    <p>
      <a className="line-link" href={linkTarget(href)}>
        {change}
      </a>
    </p>
  );
}

interface BookedNextProps extends ChangeLinkProps {
  /** What happens at the time that was booked. */
  readonly next: string;
  /** The number that `next` contains, as people write it; absent: it contains none. */
  readonly number: string | undefined;
}

/** What happens at the appointment, and the link to change it: the one next step of a visitor who has booked. */
export function BookedNext({ next, number, ...link }: BookedNextProps) {
  return (
    <>
      <p>{number === undefined ? next : <WordsWithNumber words={next} number={number} />}</p>
      <ChangeLink {...link} />
    </>
  );
}
