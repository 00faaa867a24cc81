/** A regular expression, reduced to what affects how long it can take. */
export type Part =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'character'; readonly reads: readonly boolean[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly optional: boolean; readonly many: boolean };

/** One character of every kind that patterns distinguish. */
const SAMPLES = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)),
  '\n',
  '\t',
  'é',
  'ñ',
  '中',
  '\u00a0',
];
const NOTHING: Part = { kind: 'nothing' };
/** This many repetitions are as bad as any number. */
const MANY = 10;

const ESCAPE = /\\u\{[0-9a-f]+\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\[pP]\{[^}]*\}|\\./iu;
const CLASS = /\[(?:\\.|[^\]\\])*\]/u;
const GROUP = /\(\?(?:[:=!]|<[=!]|<[A-Za-z]\w*>)/iu;
const COUNT = /\{\d+(?:,\d*)?\}/u;
const TOKEN = new RegExp([ESCAPE, CLASS, GROUP, COUNT, /[^]/u].map(({ source }) => source).join('|'), 'giu');

/** Parses a pattern. Returns undefined if it is invalid or refers back to what it matched before (`\1`). */
export function readPattern(pattern: string): Part | undefined {
  try {
    void new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
  const tokens = pattern.match(TOKEN) ?? [];
  if (tokens.some((token) => /^\\[1-9k]/.test(token))) return undefined;
  return choice(tokens.values());
}

/** Parses up to the closing bracket, or to the end. */
function choice(tokens: Iterator<string, unknown>): Part {
  const branches: Part[][] = [[]];
  for (let next = tokens.next(); next.done !== true && next.value !== ')'; next = tokens.next()) {
    const parts = branches[branches.length - 1] ?? [];
    if (next.value === '|') branches.push([]);
    else if (isQuantifier(next.value)) parts.push(repeated(next.value, parts.pop() ?? NOTHING));
    else parts.push(partOf(next.value, tokens));
  }
  return { kind: 'choice', parts: branches.map((parts) => ({ kind: 'sequence', parts })) };
}

function isQuantifier(token: string): boolean {
  return /^(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(token);
}

function repeated(quantifier: string, part: Part): Part {
  // A second mark after a quantifier only says which way is tried first.
  if (quantifier === '?' && part.kind === 'repeat') return part;
  const [, least = quantifier === '+' ? '1' : '0', comma, most = ''] = /^\{(\d+)(,?)(\d*)\}$/.exec(quantifier) ?? [];
  const many =
    quantifier === '*' ||
    quantifier === '+' ||
    (comma === ',' && (most === '' || (Number(most) >= MANY && most !== least)));
  return { kind: 'repeat', part, optional: least === '0', many };
}

function partOf(token: string, tokens: Iterator<string, unknown>): Part {
  if (token === '^' || token === '$' || /^\\[bB]$/.test(token)) return NOTHING;
  if (/^\(\?<?[=!]$/.test(token)) {
    choice(tokens);
    return NOTHING;
  }
  if (token.startsWith('(')) return choice(tokens);
  const one = new RegExp(`^(?:${token})$`, 'u');
  return { kind: 'character', reads: SAMPLES.map((sample) => one.test(sample)) };
}
