/** One JSON value of a file, not parsed yet, and the line (from 1) on which it begins. */
export interface JsonText {
  readonly text: string;
  readonly line: number;
}

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

async function* lines(chunks: AsyncIterator<string>, first: string, line: number): AsyncGenerator<JsonText> {
  let rest = first;
  let number = line;
  for (let done = false; !done; ) {
    const parts = rest.split('\n');
    rest = parts.pop() ?? '';
    for (const text of parts) {
      if (text.trim() !== '') yield { text: text.trim(), line: number };
      number += 1;
    }
    const next = await chunks.next();
    done = next.done === true;
    if (next.done !== true) rest += next.value;
  }
  if (rest.trim() !== '') yield { text: rest.trim(), line: number };
}

/**
 * The values of a file that holds one JSON value a line, or one array (O4), one after the other: the file is never whole in
 * memory. A line that is no JSON is given as it stands, so that one bad record does not cost the next.
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
  yield* body.startsWith('[') ? itemsOfArray(chunks, body.slice(1), line) : lines(chunks, body, line);
}
