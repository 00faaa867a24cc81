/**
 * The parts of a text outside and inside its parentheses, at any depth: "High blood pressure (hypertension (HTN))" has
 * three.
 */
function parts(text: string): string[] {
  return text
    .split(/[()]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * A part that only distinguishes kinds of a condition, as in "type 2 (adult, non-insulin-independent)", is not a name
 * by itself.
 */
const isName = (part: string) => !/,|-(in)?dependent\b/.test(part);

/**
 * The names in an entry of a consumer's list: "Diabetes - type 2 (adult, …)" is also called "type 2 Diabetes";
 * "(ADHD/ADD)" contains two names.
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
