import { inEnglish } from '#schemas/sentence.ts';
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  DocumentSymbol as ProtocolSymbol,
  Range,
  TextEdit as ProtocolEdit,
} from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Suggestion } from '#checker/editor/complete.ts';
import type { Span } from '#checker/editor/cursor.ts';
import type { QuickFix } from '#checker/editor/quick-fixes.ts';
import type { DocumentSymbol } from '#checker/editor/symbols.ts';
import type { TextEdit } from '#checker/document/edit.ts';
import { offsetOf } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { issueWords } from '#checker/report/format-issues.ts';

// The numbers of the protocol. Its package, which names them, is only there while types are checked: at run time the
// server needs the connection and the documents alone.
const SEVERITY = { error: 1, warning: 2 } as const;
const COMPLETION_KIND = { property: 10, value: 12, name: 18 } as const;
const SYMBOL_KIND = { route: 5, block: 19, fragment: 4, computed: 14, rule: 22 } as const;
const SNIPPET = 2;

/** Texts are converted by lines as the protocol counts them: `\n`, `\r\n` and `\r` each end one. */
export function openText(text: string): TextDocument {
  return TextDocument.create('', 'json', 0, text);
}

export function rangeOf(document: TextDocument, { offset, length }: Span): Range {
  return { start: document.positionAt(offset), end: document.positionAt(offset + length) };
}

export function editsOf(document: TextDocument, edits: readonly TextEdit[]): ProtocolEdit[] {
  return edits.map((edit) => ({ range: rangeOf(document, edit), newText: edit.text }));
}

/** The part of a text that a finding is about. */
function spanOf(text: string, { line, column, endLine, endColumn }: Issue): Span {
  const offset = offsetOf(text, { line, column });
  return { offset, length: Math.max(0, offsetOf(text, { line: endLine, column: endColumn }) - offset) };
}

/** A finding as `check` reports it: the same code and words. */
export function diagnosticOf(issue: Issue, document: TextDocument, problemCodes: string): Diagnostic {
  const { code, severity } = issue;
  return {
    range: rangeOf(document, spanOf(document.getText(), issue)),
    severity: SEVERITY[severity],
    code,
    codeDescription: { href: `${problemCodes}#${code}` },
    source: 'trialflow',
    message: issueWords(issue),
  };
}

export function touches(issue: Issue, document: TextDocument, { start, end }: Range): boolean {
  const { offset, length } = spanOf(document.getText(), issue);
  return offset <= document.offsetAt(end) && offset + length >= document.offsetAt(start);
}

export function actionOf(fix: QuickFix, diagnostic: Diagnostic, uri: string, document: TextDocument): CodeAction {
  return {
    title: inEnglish(fix.title),
    kind: 'quickfix',
    diagnostics: [diagnostic],
    isPreferred: fix.safe,
    edit: { changes: { [uri]: editsOf(document, fix.edits) } },
  };
}

export function completionOf(
  suggestion: Suggestion,
  index: number,
  document: TextDocument,
  snippets: boolean,
): CompletionItem {
  const { label, is, detail, documentation, span, text, snippet, filter } = suggestion;
  const newText = snippets && snippet !== undefined ? snippet : text;
  return {
    label,
    kind: COMPLETION_KIND[is],
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { documentation: { kind: 'markdown', value: documentation } }),
    filterText: filter,
    // Editors sort by letters; the order here is by what is most useful.
    sortText: String(index).padStart(4, '0'),
    ...(newText === snippet ? { insertTextFormat: SNIPPET } : {}),
    textEdit: { range: rangeOf(document, span), newText },
  };
}

export function symbolOf(symbol: DocumentSymbol, document: TextDocument): ProtocolSymbol {
  const { name, is, detail, span, nameSpan, children } = symbol;
  return {
    name,
    kind: SYMBOL_KIND[is],
    ...(detail === undefined ? {} : { detail }),
    range: rangeOf(document, span),
    selectionRange: rangeOf(document, nameSpan),
    children: children.map((child) => symbolOf(child, document)),
  };
}
