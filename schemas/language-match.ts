/** The language of a tag without its region and script: `fr` of `fr-CA`. */
const primary = (tag: string) => tag.split('-')[0]?.toLowerCase();

/**
 * The offered language that a reader of the wanted ones reads best (RFC 4647, lookup): the same tag; else one that is
 * wanted more generally (`fr-CA` wanted, `fr` offered); else another of the same language, which everybody who reads
 * one of them can read (`fr` or `fr-FR` wanted, `fr-CA` offered). The first wanted language with a match counts.
 */
export function bestMatch(wanted: readonly string[], offered: readonly string[]): string | undefined {
  const matches = wanted.flatMap((tag) => {
    const lower = tag.toLowerCase();
    return (
      offered.find((one) => one.toLowerCase() === lower) ??
      offered.find((one) => lower.startsWith(`${one.toLowerCase()}-`)) ??
      offered.find((one) => primary(one) === primary(tag)) ??
      []
    );
  });
  return matches[0];
}
