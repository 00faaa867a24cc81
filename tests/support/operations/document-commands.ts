/** A command of a document. */
export interface DocumentCommand {
  /** As written, without its comment; a script, which begins with `#!`, in full. */
  readonly line: string;
  /** Its comment in the document. */
  readonly comment: string;
}

const FENCED = /^([ ]*)```sh\n([\s\S]*?)^\1```$/gm;

/** A `#` begins a comment only after a space; no command of ours contains one in quotes. */
function splitComment(line: string): DocumentCommand {
  const [, command = '', comment = ''] = /^(.*?)(?:\s+#\s+(.*))?$/.exec(line) ?? [];
  return { line: command.trim(), comment };
}

function commandsOf(block: string): DocumentCommand[] {
  if (block.startsWith('#!')) return [{ line: block.trim(), comment: '' }];
  const joined = block.replaceAll(/\s*\\\n\s*/g, ' ');
  return joined
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(splitComment);
}

/** Every command in the fenced shell blocks of a Markdown document, in order. */
export function documentCommands(markdown: string): readonly DocumentCommand[] {
  return Array.from(markdown.matchAll(FENCED)).flatMap(([, , block = '']) =>
    commandsOf(block.replace(/^[ ]+(?=\S)/, '')),
  );
}

/** The exit codes that a comment names (`exit 0: …; 1: …`); empty: it names none, so 0 is expected. */
export function namedExits(comment: string): readonly number[] {
  const [, rest] = /\bexit ([\s\S]*)$/.exec(comment) ?? [];
  return rest === undefined ? [] : Array.from(rest.matchAll(/\b([012]):/g), ([, code]) => Number(code));
}
