/** Why a lead is held until somebody has reviewed it. The migration has the same list. */
export const HOLD_REASONS = ['hidden-field-filled', 'no-page-time', 'too-fast', 'page-time-reused'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
