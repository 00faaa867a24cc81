/** Told on the document before the page of another step of the history is drawn: what stands in the form can still be read. */
export const HISTORY_MOVES = 'trialflow:history-moves';

/**
 * Tells of the browser's own Back and Forward. Call it before the router listens: browsers call the listeners of the window in
 * the order in which they came, and the next step is drawn before the second one runs.
 */
export function announceHistoryMoves(): void {
  window.addEventListener('popstate', () => document.dispatchEvent(new Event(HISTORY_MOVES)));
}
