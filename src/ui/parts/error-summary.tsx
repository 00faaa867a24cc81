import type { MouseEvent } from 'react';
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
  // The jump is made here, so that the fragment does not become a step of the browser's history.
  event.preventDefault();
  target.focus();
  target.closest('.field')?.scrollIntoView({ block: 'start' });
}

/** A question keeps its own mark: "Do you smoke? This field is required". */
function withMessage(label: string, message: string): string {
  return /[?!.]$/.test(label) ? `${label} ${message}` : `${label}: ${message}`;
}

/**
 * What is wrong on the page, each with a link to its field; `more` says of what the list leaves out. The region is in the page before there is anything
 * wrong, so that its content is read out when it appears; the box inside takes the focus.
 */
export function ErrorSummary({ title, items, more }: { readonly title: string; readonly items: readonly SummaryItem[]; readonly more?: string | undefined }) {
  return (
    <div role="alert">
      {items.length === 0 ? null : (
        <div className="error-summary" id={ERROR_SUMMARY_ID} tabIndex={-1}>
          <h2 className="error-summary-title">
            <AlertIcon />
            <span>{title}</span>
          </h2>
          <ul className="error-summary-list">
            {items.map(({ control, label, message }) => (
              <li key={control}>
                <a href={`#${control}`} onClick={(event) => focusControl(event, control)}>
                  {withMessage(label, message)}
                </a>
              </li>
            ))}
          </ul>
          {more === undefined ? null : <p>{more}</p>}
        </div>
      )}
    </div>
  );
}
