import type { ChoiceGroup } from '../fields/grouped-choices.tsx';

function byPlace(found: readonly string[]): (id: string) => number {
  const places = new Map(found.map((id, place) => [id, place]));
  return (id) => places.get(id) ?? found.length;
}

/**
 * The groups with the best matches first, within each group and among the groups; what was not found follows in its
 * original order.
 */
export function arrangeFound(
  groups: readonly ChoiceGroup[],
  found: readonly string[] | undefined,
): readonly ChoiceGroup[] {
  if (found === undefined || found.length === 0) return groups;
  const place = byPlace(found);
  const best = ({ options }: ChoiceGroup) => Math.min(...options.map(({ value }) => place(value)));
  return groups
    .map((group) => ({ ...group, options: group.options.toSorted((a, b) => place(a.value) - place(b.value)) }))
    .toSorted((a, b) => best(a) - best(b));
}
