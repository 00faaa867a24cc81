/** Something that happened on a page (L2). Never with personal data. */
export interface PageEvent {
  readonly event: string;
  readonly block: string;
  readonly route: string;
  readonly campaign: string;
}

/** The name of the DOM event by which an operator's own script may count what visitors use. */
export const PAGE_EVENT = 'trialflow:event';

/** Tells the page that something happened; nothing leaves the browser by it. */
export function reportEvent(detail: PageEvent): void {
  document.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail }));
}
