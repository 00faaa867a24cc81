/** A label matcher, such as `state="dead"`. */
export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** A metric selector. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

export interface Expression {
  readonly metrics: readonly Selector[];
  /** Labels in `by`, `without`, `on` and the like. */
  readonly grouped: readonly string[];
}

const OPERATORS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'inf', 'nan']);
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
/** A name, whether it is called as a function, and its matchers. */
const NAME = /([A-Za-z_:][\w:]*)(\s*\()?(?:\{([^}]*)\})?/g;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;

function matchersIn(text: string): readonly Matcher[] {
  return Array.from(text.matchAll(MATCHER), ([, label = '', operator = '', value = '']) => ({
    label,
    operator,
    value,
  }));
}

/** The metrics and labels in a PromQL expression. Understands just enough of the language for that. */
export function readExpression(promql: string): Expression {
  const grouped = Array.from(promql.matchAll(GROUPING), ([, labels = '']) =>
    labels.split(',').map((name) => name.trim()),
  );
  const plain = promql
    .replaceAll(GROUPING, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/(?<![\w"/.])\d[\w.]*(?![^{]*\})/g, ' ');
  const metrics = Array.from(plain.matchAll(NAME)).flatMap(([, metric = '', called, chosen = '']) =>
    called === undefined && !OPERATORS.has(metric) ? [{ metric, matchers: matchersIn(chosen) }] : [],
  );
  return { metrics, grouped: grouped.flat() };
}
