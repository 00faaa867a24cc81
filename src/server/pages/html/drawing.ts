import { ownPath } from '#schemas/safe-address.ts';
import { markup, type Markup } from './markup.ts';

/** A drawing of what happened, on pages that no component renders (`src/ui/parts/drawing.tsx`). */
export function drawing(name: 'error' | 'expired'): Markup {
  return markup`<svg class="drawing" viewBox="0 0 240 168" width="240" height="168" aria-hidden="true">
<use href="${ownPath(`/drawings/${name}.svg#drawing`)}"/></svg>`;
}
