/**
 * The parts of a text outside and inside its parentheses, however deep: "High blood pressure (hypertension (HTN))" has
 * three.
 */
function parts(text: string): string[] {
  return text
    .split(/[()]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * What only tells kinds of a condition apart, as in "type 2 (adult, non-insulin-independent)", is no name of its own.
 */
const isName = (part: string) => !/,|-(in)?dependent\b/.test(part);

/**
 * The names that an entry of a consumer's list holds: "Diabetes - type 2 (adult, …)" is called so, and "type 2
 * Diabetes"; "(ADHD/ADD)" are two names.
 */
export function consumerName(entry: string): string[] {
  const [head = '', ...others] = parts(entry);
  const [what, kind, ...more] = head.split(' - ');
  const turned = kind === undefined || more.length > 0 ? [] : [`${kind} ${what?.toLowerCase()}`];
  const also = others
    .filter(isName)
    .flatMap((part) => (/^[A-Z/]+$/.test(part) ? part.split('/') : [part]))
    .map((part) => part.replaceAll(' - ', ' '));
  return [head, ...turned, ...also];
}
