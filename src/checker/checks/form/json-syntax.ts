import { sentence, type Sentence } from '#schemas/sentence.ts';
import { printParseErrorCode, type ParseError } from 'jsonc-parser';
import { JSON_FAULTS } from '#schemas/json-faults.ts';
import type { Node } from '../../document/node.ts';
import type { TextEdit } from '../../document/edit.ts';
import { positionOf, type SourceDocument } from '../../document/source-document.ts';
import { DEEPEST } from '../../document/nesting.ts';
import type { Finding } from '../../issue.ts';
import type { Workspace } from '../../workspace.ts';

/**
 * Reports one finding per file: a single mistake makes the parser fail more than once, so the lines after the first are
 * only listed.
 */
export const jsonSyntax = ({ all }: Pick<Workspace, 'all'>): Finding[] =>
  all.flatMap((document): Finding[] => {
    if (document.unreadable !== undefined)
      return [
        {
          code: 'json-syntax',
          at: { document, node: spot(0, 0) },
          message: sentence`The file cannot be read: ${document.unreadable}`,
        },
      ];
    const [first, ...later] = document.faults;
    if (first) return [syntaxFinding(document, first, later)];
    if (document.root?.type === 'object') return [];
    return [
      {
        code: 'json-syntax',
        at: { document, node: spot(0, 0) },
        message: sentence`The file must contain one JSON
        object`,
      },
    ];
  });

function syntaxFinding(document: SourceDocument, fault: ParseError, later: readonly ParseError[]): Finding {
  const fix = withoutMark(document) ?? withoutComma(document, fault) ?? withoutSecondComma(document, fault);
  const message = sentence`${wordsFor(document, fault)}${fix === undefined ? followUps(document, fault, later) : ''}`;
  return { code: 'json-syntax', at: { document, node: spot(fault.offset, fault.length) }, message, fix };
}

/** Lists where the parser failed after the first error; those failures usually follow from it. */
function followUps(document: SourceDocument, first: ParseError, later: readonly ParseError[]): string | Sentence {
  const lineOf = ({ offset }: ParseError) => positionOf(document, offset).line;
  const lines = [...new Set(later.map(lineOf))].filter((line) => line !== lineOf(first));
  if (lines.length === 0) return '';
  const named = lines.slice(0, 5).join(', ') + (lines.length > 5 ? ' …' : '');
  return lines.length === 1
    ? sentence`. Line ${named} may be correct once this is fixed`
    : sentence`. Lines ${named} may be correct once this is fixed`;
}

function spot(offset: number, length: number): Node {
  return { type: 'null', offset, length };
}

/** Some editors start a file with an invisible mark that JSON does not allow. */
const BYTE_ORDER_MARK = '\uFEFF';

function withoutMark({ text }: SourceDocument): TextEdit[] | undefined {
  return text.startsWith(BYTE_ORDER_MARK) ? [{ offset: 0, length: 1, text: '' }] : undefined;
}

/** Every other byte is zero; the mark in front, if there is one, was lost as it is not UTF-8. */
const UTF_16 = /^(?:\uFFFD\uFFFD|\0.\0|.\0.\0)/su;

/** A comma before a closing bracket has no meaning. */
function withoutComma({ text }: SourceDocument, { offset }: ParseError): TextEdit[] | undefined {
  const before = text.slice(0, offset).trimEnd();
  return /^[\]}]/.test(text.slice(offset)) && before.endsWith(',')
    ? [{ offset: before.length - 1, length: 1, text: '' }]
    : undefined;
}

/**
 * A second comma after a property has no meaning. In a list, a value may be missing between the two, so a person has to
 * decide.
 */
function withoutSecondComma({ text }: SourceDocument, { error, offset }: ParseError): TextEdit[] | undefined {
  const expectsName = printParseErrorCode(error) === 'PropertyNameExpected';
  const doubled = text.charAt(offset) === ',' && text.slice(0, offset).trimEnd().endsWith(',');
  return expectsName && doubled ? [{ offset, length: 1, text: '' }] : undefined;
}

function wordsFor(document: SourceDocument, fault: ParseError): Sentence {
  if (document.text.startsWith(BYTE_ORDER_MARK))
    return sentence`The file begins with an invisible byte order mark: save it as UTF-8 without one`;
  if (UTF_16.test(document.text)) return sentence`The file is saved as UTF-16: save it as UTF-8`;
  if (document.tooDeep !== undefined) return sentence`Brackets are nested more than ${DEEPEST} deep`;
  const { error, offset, length } = fault;
  const found = document.text.slice(offset, offset + length).split('\n')[0] ?? '';
  const words =
    quotationWords(document, fault) ??
    bracketWords(fault, found) ??
    JSON_FAULTS[printParseErrorCode(error)] ??
    sentence`This is not JSON`;
  return found === '' ? words : sentence`${words}; found ${found.slice(0, 30)}`;
}

/** Where a list ends inside an object, or the other way about, the parser expects a comma. */
function bracketWords({ error }: ParseError, found: string): Sentence | undefined {
  if (printParseErrorCode(error) !== 'CommaExpected') return undefined;
  if (found.startsWith(']')) return sentence`An opening brace { above has no closing }: it is missing before this`;
  return found.startsWith('}')
    ? sentence`An opening bracket [ above has no closing ]: it is missing before this`
    : undefined;
}

/**
 * For mistakes with quotation marks, the parser complains about what follows them; this message names the mark itself.
 */
function quotationWords({ text }: SourceDocument, { offset }: ParseError): Sentence | undefined {
  if (/[“”„‟″]/.test(text.charAt(offset)))
    return sentence`Text must be in straight quotation marks ("), not the curly ones of a word processor`;
  if (/['‘’`]/.test(text.charAt(offset)))
    return sentence`Text and names are in double quotation marks
    ("), not in single ones`;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const ended = /"((?:[^"\\]|\\.)*)"$/.exec(line)?.[1];
  if (ended === undefined || /^[\s,:\]}]/.test(text.slice(offset))) return undefined;
  const name = /^(\w+)\s*:\s*$/.exec(ended)?.[1];
  if (name !== undefined) return sentence`The name "${name}" has no closing quotation mark`;
  return sentence`A quotation mark inside text ends it: write \\" instead`;
}
