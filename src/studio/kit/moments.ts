/** When something happened or will happen, by the clock of the reader. */
export function momentWords(moment: string | Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
}

/** The same with its day of the week and its time zone, where a mistake would be costly. */
export function exactMomentWords(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
  }).format(moment);
}
