import { ERROR_SUMMARY_ID } from '#ui/parts/error-summary.tsx';

interface PostIssueProps {
  readonly title: string;
  readonly message: string;
  /** The control that it is about; absent: the page as a whole. */
  readonly control?: string | undefined;
}

/** What was wrong with a post, at the top of a page without script. */
export function PostIssue({ title, message, control }: PostIssueProps) {
  return (
    <div role="alert">
      <div className="error-summary" id={ERROR_SUMMARY_ID} tabIndex={-1}>
        <h2 className="error-summary-title">{title}</h2>
        <ul className="error-summary-list">
          <li>{control === undefined ? message : <a href={`#${control}`}>{message}</a>}</li>
        </ul>
      </div>
    </div>
  );
}
