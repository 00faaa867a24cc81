import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';

/** Whether this is a plain JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether this is a list of free slots. */
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
