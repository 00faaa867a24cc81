import type { Line } from './place-boxes.ts';

/** The line as an SVG path; one that leads back up is drawn from top to bottom like the others. */
export function linePath({ stops, loop }: Line): string {
  return loop ? `M${loop.map(({ x, y }) => `${round(x)} ${round(y)}`).join(' L')}` : smooth(stops);
}

/** One smooth line through the lanes of its stops; inside a layer it goes straight down, so that it crosses nothing. */
function smooth(stops: Line['stops']): string {
  const steps = stops.slice(1).map((stop, index) => {
    const before = stops[index] ?? stop;
    const [x, y, toX, toY] = [before.x, before.bottom, stop.x, stop.top];
    const middle = (y + toY) / 2;
    const start = index === 0 ? `M${round(x)} ${round(before.to)} V${round(y)} ` : '';
    const bend =
      Math.abs(x - toX) < 1
        ? `L${round(toX)} ${round(toY)}`
        : `C${round(x)} ${round(middle)} ${round(toX)} ${round(middle)} ${round(toX)} ${round(toY)}`;
    const end = index === stops.length - 2 ? stop.from : stop.bottom;
    // A last step of zero length would turn the arrowhead.
    return `${start}${bend}${Math.abs(end - toY) < 1 ? '' : ` V${round(end)}`}`;
  });
  return steps.join(' ');
}

/** A tenth of a pixel is as exact as a picture needs to be. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
