/** One control of a page's form, as the HTML has it. */
export interface Control {
  readonly name: string;
  readonly kind: 'text' | 'hidden' | 'select' | 'radio' | 'checkbox';
  /** The options; empty for texts. */
  readonly values: readonly string[];
  /** Its value, or its chosen options, before anybody touches it. */
  readonly stands: readonly string[];
}

export interface ShownPage {
  /** The part of the page that people see. */
  readonly html: string;
  readonly controls: readonly Control[];
}

/** What a browser sends: every value of every control. */
export type Entered = Readonly<Record<string, readonly string[]>>;

/** Reads a page as a browser without script does. */
export function readPage(body: string): ShownPage {
  const html = /<form id="route-form".*<\/form>/s.exec(body)?.[0] ?? /<main.*<\/main>/s.exec(body)?.[0] ?? '';
  return { html, controls: controlsIn(html) };
}

/** What is sent if nobody touches anything. */
export function untouched({ controls }: ShownPage): Record<string, readonly string[]> {
  return Object.fromEntries(
    controls.filter(({ stands }) => stands.length > 0).map(({ name, stands }) => [name, stands]),
  );
}

const TAG = /<(input|select|option|textarea|\/select)\b([^>]*)>/g;

interface Found {
  name: string;
  kind: Control['kind'];
  values: string[];
  stands: string[];
}

function controlsIn(html: string): Control[] {
  const found = new Map<string, Found>();
  let select: Found | undefined;
  for (const [, tag = '', written = ''] of html.matchAll(TAG)) {
    const attributes = attributesOf(written);
    if (tag === '/select') {
      // A browser sends the first option if none is chosen.
      if (select?.stands.length === 0) select.stands.push(...select.values.slice(0, 1));
      select = undefined;
    } else if (tag === 'option') addOption(select, attributes);
    else {
      const control = takeControl(found, tag, attributes);
      if (tag === 'select') select = control;
    }
  }
  return [...found.values()];
}

function addOption(select: Found | undefined, attributes: ReadonlyMap<string, string>): void {
  const value = attributes.get('value') ?? '';
  select?.values.push(value);
  if (attributes.has('selected')) select?.stands.push(value);
}

function takeControl(
  found: Map<string, Found>,
  tag: string,
  attributes: ReadonlyMap<string, string>,
): Found | undefined {
  const name = attributes.get('name');
  if (name === undefined || name === '_action' || attributes.has('disabled')) return undefined;
  const kind = kindOf(tag, attributes.get('type') ?? 'text');
  const value = attributes.get('value') ?? '';
  const known = found.get(name) ?? { name, kind, values: [], stands: [] };
  // A list of boxes comes with a hidden value.
  if (known.kind === 'hidden') known.kind = kind;
  found.set(name, known);
  if (kind === 'radio' || kind === 'checkbox') {
    known.values.push(value);
    if (attributes.has('checked')) known.stands.push(value);
  } else if (kind !== 'select') known.stands.push(value);
  return known;
}

function kindOf(tag: string, type: string): Control['kind'] {
  if (tag === 'select') return 'select';
  return type === 'radio' || type === 'checkbox' || type === 'hidden' ? type : 'text';
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  return new Map(
    [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      plain(value),
    ]),
  );
}

const MARKS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function plain(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (mark) => MARKS[mark] ?? mark);
}
