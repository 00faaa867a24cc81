import type { Knocked } from './knock.ts';

/** One measurement in one round. */
export interface Measured extends Knocked {
  readonly what: string;
  /** Milliseconds of processor time that the servers used per request. */
  readonly processorMs: number;
  /** Megabytes used by the largest of the processes. */
  readonly memory: number;
}

/** What each measurement is compared with. */
const FLOORS: Readonly<Record<string, string>> = {
  'first screen': 'constant of the same size',
  'first screen, another click each': 'first screen',
  'first screen, another page each': 'constant of the same size',
  'lead save': 'the same rows, one statement',
};

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** The table for a number of processes, with medians of the rounds. */
export function reportOf(processes: number, all: readonly Measured[], idle: readonly number[], load: number): string {
  const of = (what: string, read: (measured: Measured) => number) =>
    median(all.filter((measured) => measured.what === what).map(read));
  const line = (what: string) => {
    const floor = FLOORS[what];
    const share =
      floor === undefined
        ? ''
        : `${Math.round((100 * of(what, ({ perSecond }) => perSecond)) / of(floor, ({ perSecond }) => perSecond))} %`;
    const number = (read: (measured: Measured) => number, digits: number) => of(what, read).toFixed(digits);
    const failures = all
      .filter((measured) => measured.what === what)
      .reduce((sum, measured) => sum + measured.failures, 0);
    const cells = [
      what,
      number(({ perSecond }) => perSecond, 0),
      share,
      number(({ p50 }) => p50, 1),
      number(({ p99 }) => p99, 1),
      number(({ processorMs }) => processorMs, 2),
      number(({ memory }) => memory, 0),
      String(failures),
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const head =
    `| ${processes} process${processes === 1 ? '' : 'es'} | a second | of its floor | p50 ms | p99 ms | ` +
    'processor ms each | memory MB | failures |\n| --- | --- | --- | --- | --- | --- | --- | --- |';
  const lines = [...new Set(all.map(({ what }) => what))].map(line);
  return (
    `${head}\n${lines.join('\n')}\n` +
    `Memory before: ${idle.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB; ` +
    `load average ${load.toFixed(1)}; page of ${of('first screen', ({ bytes }) => bytes)} bytes\n\n`
  );
}
