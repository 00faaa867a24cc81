/** One JSON value of a file, not parsed yet, and the line (from 1) on which it begins. */
export interface JsonText {
  readonly text: string;
  readonly line: number;
}

/** A document over several lines is held in memory as a whole while it is read. */
const LONGEST_DOCUMENT = 256 * 1024 * 1024;

interface Scan {
  text: string;
  line: number;
  startLine: number;
  depth: number;
  inString: boolean;
  escaped: boolean;
}

function deeper(scan: Scan, character: string): void {
  if (scan.inString) {
    if (scan.escaped) scan.escaped = false;
    else if (character === '\\') scan.escaped = true;
    else if (character === '"') scan.inString = false;
  } else if (character === '"') scan.inString = true;
  else if (character === '{' || character === '[') scan.depth += 1;
  else if (character === '}' || character === ']') scan.depth -= 1;
}

function* cut(scan: Scan): Generator<JsonText> {
  const text = scan.text.trim();
  if (text !== '') yield { text, line: scan.startLine };
  scan.text = '';
}

function* scanItems(scan: Scan, chunk: string): Generator<JsonText> {
  let from = 0;
  for (let at = 0; at < chunk.length; at += 1) {
    const character = chunk.charAt(at);
    if (character === '\n') scan.line += 1;
    const outside = scan.depth === 0 && !scan.inString;
    const boundary = outside && (character === ',' || character === ']');
    if (boundary) {
      scan.text += chunk.slice(from, at);
      from = at + 1;
      yield* cut(scan);
      continue;
    }
    if (outside && scan.text.trim() === '' && chunk.slice(from, at).trim() === '') scan.startLine = scan.line;
    deeper(scan, character);
  }
  scan.text += chunk.slice(from);
}

async function* itemsOfArray(chunks: AsyncIterator<string>, first: string, line: number): AsyncGenerator<JsonText> {
  const scan: Scan = { text: '', line, startLine: line, depth: 0, inString: false, escaped: false };
  yield* scanItems(scan, first);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield* scanItems(scan, next.value);
  yield* cut(scan);
}

/** The non-empty lines, trimmed, with their numbers. A long line is joined once, not with every chunk of it. */
async function* linesOf(chunks: AsyncIterator<string>, first: string, firstLine: number): AsyncGenerator<JsonText> {
  let pieces: string[] = [];
  let line = firstLine;
  for (let chunk: string | undefined = first; chunk !== undefined;) {
    const parts = chunk.split('\n');
    const rest = parts.pop() ?? '';
    for (const part of parts) {
      const text = [...pieces, part].join('').trim();
      pieces = [];
      if (text !== '') yield { text, line };
      line += 1;
    }
    pieces.push(rest);
    const next: IteratorResult<string, unknown> = await chunks.next();
    chunk = next.done === true ? undefined : next.value;
  }
  const text = pieces.join('').trim();
  if (text !== '') yield { text, line };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isWhole = (text: string) => typeof parsed(text) === 'object';

/** A multi-line document begins with a line that is not a value, and continues with another that is not. */
async function* documentOrLines(lines: AsyncGenerator<JsonText>): AsyncGenerator<JsonText> {
  const head: JsonText[] = [];
  while (head.length < 2) {
    const next = await lines.next();
    if (next.done === true) break;
    head.push(next.value);
    if (isWhole(next.value.text)) break;
  }
  const [first] = head;
  if (first === undefined || head.some(({ text }) => isWhole(text))) {
    yield* head;
    yield* lines;
    return;
  }
  let length = 0;
  for await (const line of lines) {
    length += line.text.length;
    if (length > LONGEST_DOCUMENT)
      throw new Error(
        `The document that begins on line ${first.line} is longer than 256 MB. Write one record a line, or one array`,
      );
    head.push(line);
  }
  const text = head.map((line) => line.text).join('\n');
  if (isWhole(text)) yield { text, line: first.line };
  else yield* head;
}

/**
 * The values of a file with one JSON value per line, one array, or one multi-line document (O4), one after the other;
 * only a multi-line document is ever in memory as a whole. A line that is not JSON is passed on unchanged, so that one
 * bad record does not affect the next. Throws for a multi-line document of more than 256 MB.
 */
export async function* jsonTexts(source: AsyncIterable<string>): AsyncGenerator<JsonText> {
  const chunks = source[Symbol.asyncIterator]();
  let head = '';
  while (head.trim() === '') {
    const next = await chunks.next();
    if (next.done) return;
    head += next.value;
  }
  const text = head.replace(/^\uFEFF/, '');
  const blank = text.length - text.trimStart().length;
  const line = 1 + text.slice(0, blank).split('\n').length - 1;
  const body = text.slice(blank);
  yield* body.startsWith('[')
    ? itemsOfArray(chunks, body.slice(1), line)
    : documentOrLines(linesOf(chunks, body, line));
}
