/** Dispatched on the document before another step of the history renders: the form can still be read. */
export const HISTORY_MOVES = 'trialflow:history-moves';

/**
 * Announces the browser's own Back and Forward. Call it before the router starts listening: browsers call the window's
 * listeners in the order in which they were added, and the router's listener renders the next step before later ones
 * run.
 */
export function announceHistoryMoves(): void {
  window.addEventListener('popstate', () => document.dispatchEvent(new Event(HISTORY_MOVES)));
}
