import type { FormValues } from '#engine/block-rules.ts';
import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useFlow, useIssue } from '../block-runtime.ts';

interface Measure {
  /** The field of the measure, by its id. */
  readonly field: string;
  /** The control that says the unit, and the units that it can say. */
  readonly unitControl: string;
  readonly units: readonly [us: string, metric: string];
}

/**
 * Converts a measure when another unit is chosen (E9): what was entered is read in the unit before, and entered anew in
 * the other, where its bounds are checked again (Q10). What could not be read stays as it is.
 */
function useUnitChange({ field: id, unitControl, units }: Measure): (unit: string, controls: FormValues) => void {
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

/** What the input of a measure shows, and the unit that the visitor's country uses. */
export function useMeasure(measure: Measure) {
  const { field, unitControl, units } = measure;
  const metric = useFlow((state) => countryOf(state).metric);
  const entered = useBlock().getEntered();
  const byCountry = metric ? units[1] : units[0];
  return {
    byCountry,
    input: {
      unitControl,
      unit: entered[unitControl]?.[0] ?? byCountry,
      entered,
      issue: useIssue(field),
      onUnit: useUnitChange(measure),
    },
  };
}
