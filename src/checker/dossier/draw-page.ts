import type { FlowState } from '#engine/flow-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';

/** A page as a visitor sees it. */
export interface DrawnPage {
  /** The content of its root, as the renderer made it. */
  readonly html: string;
  /** Makes a whole document of it that loads nothing from elsewhere and runs no script. */
  readonly document: () => Promise<string>;
}

/** Draws the page of a route for a visit with the product's own renderer. The same visit gives the same page. */
export type DrawPage = (state: FlowState, route: Route) => Promise<DrawnPage>;
