import type { Computation } from '#schemas/campaign/computation.ts';
import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';

/** The leaf below a path of names in a schema, wherever its object declares it. */
function isInList(schema: unknown, names: readonly string[]): boolean {
  const [name, ...rest] = names;
  if (name === undefined || typeof schema !== 'object' || schema === null) return false;
  return findProperties(schema, name).some((found) => {
    const items: unknown = 'items' in found ? found.items : undefined;
    const isList = typeof items === 'object' && items !== null && 'properties' in items;
    return (isList && rest.length > 0) || isInList(found, rest);
  });
}

/** Every schema that an object has for a property: its own, and those of branches. */
function findProperties(schema: object, wanted: string): object[] {
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]): object[] => {
    if (typeof value !== 'object' || value === null) return [];
    if (name === 'properties') {
      const found: unknown = Object.entries(value).find(([property]) => property === wanted)?.[1];
      return typeof found === 'object' && found !== null ? [found] : [];
    }
    return name === 'items' ? [] : findProperties(value, wanted);
  });
}

/**
 * The score of a questionnaire whose answers have points, as a computation over the facts of the block that asks it:
 * questions with the same points are added in one table. `undefined`: no answer has points.
 * @param block the id of the block
 */
export function scoreOf({ points = {}, schema }: Questionnaire, block: string): Computation | undefined {
  // What stands in an entry of a list is no fact.
  const scored = Object.entries(points).filter(([path]) => !isInList(schema, path.split('.')));
  const tables = Map.groupBy(scored, ([, table]) => JSON.stringify(table));
  const scores = [...tables.values()].flatMap((questions): Computation[] => {
    const [first] = questions;
    return first ? [{ score: questions.map(([path]) => `answer.${block}.${path}`), points: first[1] }] : [];
  });
  const [only] = scores;
  return scores.length > 1 ? { sum: scores } : only;
}
