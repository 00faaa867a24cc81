/** Dispatched on the document before another step of the history is drawn: the form can still be read. */
export const HISTORY_MOVES = 'trialflow:history-moves';

/**
 * Announces the browser's own Back and Forward. Call it before the router listens: browsers call the listeners of the
 * window in the order in which they were added, and the router's draws the next step before a later one runs.
 */
export function announceHistoryMoves(): void {
  window.addEventListener('popstate', () => document.dispatchEvent(new Event(HISTORY_MOVES)));
}
