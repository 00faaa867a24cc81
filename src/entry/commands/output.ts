/** How a command ends (O4). */
export const EXIT = { good: 0, findings: 1, couldNotRun: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** A line of what was asked for: on standard output, and nothing else is. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** A line for whoever runs the command: on standard error, so that output that goes into a file holds data alone. */
export const note = (line: string) => void process.stderr.write(`${line}\n`);

/** A number with the word for what it counts, in the singular or the plural. */
export function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Says on standard error why a command could not run. */
export function couldNotRun(reason: string): Exit {
  note(reason);
  return EXIT.couldNotRun;
}
