import { useId, useState, type MouseEvent } from 'react';
import { AlertIcon } from './icons.tsx';

export interface SummaryItem {
  readonly control: string;
  readonly label: string;
  readonly message: string;
}

/** The id of the summary, to move the focus there. */
export const ERROR_SUMMARY_ID = 'error-summary';

function focusControl(event: MouseEvent, control: string): void {
  const target = document.getElementById(control);
  if (!target) return;
  // The jump is made here, so that the fragment does not become an entry in the browser's history.
  event.preventDefault();
  target.focus();
  target.closest('.field')?.scrollIntoView({ block: 'start' });
}

/** A question keeps its own punctuation: "Do you smoke? This field is required". */
function withMessage({ label, message }: SummaryItem, joined: ErrorSummaryProps['joined']): string {
  return /[?!.]$/.test(label) ? `${label} ${message}` : joined({ label, message });
}

/**
 * The part of the summary that is read out. It keeps its first text, because otherwise it would be read again with each
 * answer that is corrected.
 */
function Announcement({ words }: { readonly words: string }) {
  const [first] = useState(words);
  return <span>{first}</span>;
}

export interface ErrorSummaryProps {
  readonly title: string;
  /** What to do about it, above the list. */
  readonly intro?: string | undefined;
  readonly items: readonly SummaryItem[];
  /** A label and its message in one line, as the language writes them: "Email: This field is required". */
  readonly joined: (item: Pick<SummaryItem, 'label' | 'message'>) => string;
  /** The text for what the list leaves out. */
  readonly more?: string | undefined;
  /** The text that is read out when the summary appears, and again with each further refused press. */
  readonly announcement: string;
  /** How many presses have been refused so far. */
  readonly refusals: number;
}

/**
 * What is wrong on the page, each item with a link to its field. The focus goes to the first of these fields (D5), so a
 * separate live region tells screen-reader users that there is a summary. The region is on the page before there is any
 * error, because only then is its content read out when it appears. The list itself is not a live region, or it would
 * be read twice.
 */
export function ErrorSummary({ title, intro, items, joined, more, announcement, refusals }: ErrorSummaryProps) {
  const titleId = useId();
  return (
    <>
      <div role="alert" className="visually-hidden">
        {items.length === 0 ? null : <Announcement key={refusals} words={announcement} />}
      </div>
      {items.length === 0 ? null : (
        <section className="error-summary" id={ERROR_SUMMARY_ID} tabIndex={-1} aria-labelledby={titleId}>
          <h2 className="error-summary-title" id={titleId}>
            <AlertIcon />
            <span>{title}</span>
          </h2>
          {intro === undefined ? null : <p>{intro}</p>}
          <ul className="error-summary-list">
            {items.map((item) => (
              <li key={item.control}>
                <a href={`#${item.control}`} onClick={(event) => focusControl(event, item.control)}>
                  {withMessage(item, joined)}
                </a>
              </li>
            ))}
          </ul>
          {more === undefined ? null : <p>{more}</p>}
        </section>
      )}
    </>
  );
}
