import { printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Node } from '../../document/node.ts';
import type { TextEdit } from '../../document/edit.ts';
import { positionOf, type SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import type { Workspace } from '../../workspace.ts';

/** One finding a line: a single slip makes the reader stumble more than once. */
export const jsonSyntax = ({ all }: Pick<Workspace, 'all'>): Finding[] =>
  all.flatMap((document): Finding[] => {
    if (document.faults.length === 0) return document.root?.type === 'object' ? [] : [{ code: 'json-syntax', at: { document, node: spot(0, 0) }, message: 'The file must hold one JSON object' }];
    const lines = Map.groupBy(document.faults, ({ offset }) => positionOf(document, offset).line);
    return [...lines.values()].flatMap(([fault]) => (fault ? [{ code: 'json-syntax' as const, at: { document, node: spot(fault.offset, fault.length) }, message: wordsFor(document, fault), fix: withoutComma(document, fault) }] : []));
  });

function spot(offset: number, length: number): Node {
  return { type: 'null', offset, length };
}

/** A comma before a closing bracket says nothing. */
function withoutComma({ text }: SourceDocument, { offset }: ParseError): TextEdit[] | undefined {
  const before = text.slice(0, offset).trimEnd();
  return /^[\]}]/.test(text.slice(offset)) && before.endsWith(',') ? [{ offset: before.length - 1, length: 1, text: '' }] : undefined;
}

function wordsFor(document: SourceDocument, { error, offset, length }: ParseError): string {
  const found = document.text.slice(offset, offset + length).split('\n')[0] ?? '';
  const words = WORDS[printParseErrorCode(error)] ?? 'This is not JSON';
  return found === '' ? words : `${words}; found ${found.slice(0, 30)}`;
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'A word must be a text in quotes, true, false or null',
  InvalidNumberFormat: 'This is not a number',
  PropertyNameExpected: 'The name of a property is expected here',
  ValueExpected: 'A value is expected here',
  ColonExpected: 'A colon is expected here',
  CommaExpected: 'A comma is expected before this',
  CloseBraceExpected: 'A closing brace } is expected here',
  CloseBracketExpected: 'A closing bracket ] is expected here',
  EndOfFileExpected: 'The file should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'The text has no closing quote',
  InvalidEscapeCharacter: 'A backslash stands before a character that needs none',
  InvalidCharacter: 'A line break or tab must be written as \\n or \\t in a text',
};
