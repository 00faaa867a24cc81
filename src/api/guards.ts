import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';

/** Is this a plain JSON object? */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Is this a list of free times? */
export function isSlotList(value: unknown): value is readonly AvailabilitySlot[] {
  return (
    Array.isArray(value) &&
    value.every(
      (slot) =>
        isRecord(slot) &&
        typeof slot['start'] === 'string' &&
        typeof slot['end'] === 'string' &&
        Array.isArray(slot['resources']),
    )
  );
}
