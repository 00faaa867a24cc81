import type { SideName } from './sides.ts';
import type { Checks } from './unsure.ts';

/** Something that the two documents write differently. It counts only if some visitor encounters it. */
export type Suspicion =
  | { readonly kind: 'reached'; readonly side: SideName; readonly route: string }
  | { readonly kind: 'shown'; readonly side: SideName; readonly route: string; readonly block: string }
  | ({ readonly kind: 'broken'; readonly side: SideName; readonly route: string } & Checks)
  /** No such visitor can be shown, but none can be ruled out either. */
  | { readonly kind: 'unclear'; readonly route: string; readonly why: string };
