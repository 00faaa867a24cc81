/** The day of a moment, `YYYY-MM-DD`, as the server counts the visitor's days (UTC). */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
