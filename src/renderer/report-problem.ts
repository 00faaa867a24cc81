/**
 * Tells whoever watches the browser's log that something on a page is not as it should be. Never with what a visitor
 * entered.
 */
export function reportProblem(problem: unknown): void {
  // The console is the log of a browser; the error reporter listens there.
  // oxlint-disable-next-line no-console
  console.error(problem);
}
