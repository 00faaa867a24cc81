/** Gives a text the line breaks of documents: spreadsheets and XML change them. */
export function plainBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
