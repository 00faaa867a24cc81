/** Reports a problem on a page to the browser's log. Never includes what a visitor entered. */
export function reportProblem(problem: unknown): void {
  // The console is the log of a browser; the error reporter listens there.
  // oxlint-disable-next-line no-console
  console.error(problem);
}
