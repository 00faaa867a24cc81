/**
 * The two ends of a time that can be booked. The second stands below the first, so that all boxes are of one size: one
 * that crosses noon is longer.
 */
export function TimeRange({ time }: { readonly time: string }) {
  const dash = time.search(/\s*–/);
  return dash === -1 ? (
    <span className="slot-time-range">{time}</span>
  ) : (
    <span className="slot-time-range">
      {time.slice(0, dash)}
      <span className="slot-time-end">{time.slice(dash)}</span>
    </span>
  );
}
