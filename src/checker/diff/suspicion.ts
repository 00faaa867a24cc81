import type { SideName } from './sides.ts';
import type { Checks } from './unsure.ts';

/** Something that is written in another way in the two documents. It counts only if some visitor meets it. */
export type Suspicion =
  | { readonly kind: 'reached'; readonly side: SideName; readonly route: string }
  | { readonly kind: 'shown'; readonly side: SideName; readonly route: string; readonly block: string }
  | ({ readonly kind: 'broken'; readonly side: SideName; readonly route: string } & Checks)
  /** Nobody can be shown, and it cannot be ruled out that there is somebody. */
  | { readonly kind: 'unclear'; readonly route: string; readonly why: string };
