/**
 * Runs this many tasks, no more than `atOnce` at the same moment. Returns their results, in the order of their numbers.
 */
export async function inCrowd<Value>(
  count: number,
  atOnce: number,
  work: (number: number) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(count, atOnce) }, async () => {
      while (next < count) {
        const number = next;
        next += 1;
        values[number] = await work(number);
      }
    }),
  );
  return values;
}
