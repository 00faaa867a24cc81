import type { FormValues } from '#engine/block-rules.ts';
import { useBlock } from '../block-runtime.ts';

interface UnitChange {
  /** The field of the measure, by its id. */
  readonly field: string;
  /** The control that says the unit, and the units that it can say: two. */
  readonly unitControl: string;
  readonly units: readonly string[];
}

/**
 * Converts a measure when another unit is chosen (E9): what was entered is read in the unit before, and entered anew in
 * the other, where its bounds are judged again (Q10). What could not be read stays as it is.
 */
export function useUnitChange({
  field: id,
  unitControl,
  units,
}: UnitChange): (unit: string, controls: FormValues) => void {
  const { getFields, enter } = useBlock();
  return (unit, controls) => {
    const field = getFields().find((candidate) => candidate.id === id);
    const before = units.find((candidate) => candidate !== unit);
    if (field === undefined || before === undefined) return;
    const reading = field.read({ ...controls, [unitControl]: [before] });
    if (reading.ok && reading.answers[id] !== undefined)
      enter(field.write({ ...reading.answers, [unitControl]: unit }));
  };
}
