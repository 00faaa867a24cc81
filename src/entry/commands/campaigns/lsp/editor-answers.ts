import type {
  CodeAction,
  CodeActionParams,
  CompletionList,
  DocumentSymbol,
  DocumentSymbolParams,
  Hover,
  Location,
  Range,
  TextDocumentPositionParams,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { completionsAt } from '#checker/editor/complete.ts';
import { cursorAt, type Cursor } from '#checker/editor/cursor.ts';
import type { Editing } from '#checker/editor/editing.ts';
import { hoverAt } from '#checker/editor/hover.ts';
import { definitionsAt, referencesAt, type Target } from '#checker/editor/navigate.ts';
import { quickFixes } from '#checker/editor/quick-fixes.ts';
import { planRename, renamableAt } from '#checker/editor/rename.ts';
import { symbolsOf } from '#checker/editor/symbols.ts';
import { actionOf, completionOf, diagnosticOf, editsOf, openText, rangeOf, symbolOf, touches } from './convert.ts';
import type { OpenDocuments } from './open-documents.ts';

/** What is known about an editor and its documents once it has introduced itself. */
export interface Session {
  readonly documents: OpenDocuments;
  /** Whether the editor lets its author fill in places of a text. */
  readonly snippets: boolean;
  /** The address of the page that explains problem codes. */
  readonly problemCodes: string;
}

/** A place in a document that an editor asks about. */
interface Asked extends Session {
  readonly cursor: Cursor;
  readonly editing: Editing;
  readonly params: PlaceParams;
}

export interface PlaceParams extends TextDocumentPositionParams {
  /** Only for references. */
  readonly context?: { readonly includeDeclaration?: boolean };
}

interface PlaceAnswer {
  readonly answer: (asked: Asked) => unknown;
  /** The answer for a document that is not ours, or not open. */
  readonly otherwise: unknown;
}

async function complete({ cursor, editing, snippets }: Asked): Promise<CompletionList> {
  const found = await completionsAt(cursor, editing);
  const text = openText(cursor.document.text);
  return { isIncomplete: false, items: found.map((one, index) => completionOf(one, index, text, snippets)) };
}

async function hover({ cursor, editing }: Asked): Promise<Hover | null> {
  const found = await hoverAt(cursor, editing);
  if (!found) return null;
  const range = rangeOf(openText(cursor.document.text), found.span);
  return { contents: { kind: 'markdown', value: found.text }, range };
}

const locationOf =
  ({ documents }: Session) =>
  ({ path, span }: Target): Location => {
    const { uri, text } = documents.textAt(path);
    return { uri, range: rangeOf(text, span) };
  };

function definition(asked: Asked): Location[] {
  return definitionsAt(asked.cursor, asked.editing).map(locationOf(asked));
}

function references(asked: Asked): Location[] {
  const withDefinition = asked.params.context?.includeDeclaration ?? false;
  return referencesAt(asked.cursor, asked.editing, withDefinition).map(locationOf(asked));
}

function prepareRename({ cursor, editing }: Asked): Range | null {
  const span = renamableAt(cursor, editing);
  return span ? rangeOf(openText(cursor.document.text), span) : null;
}

/** The requests about a place in a document, by their methods. */
export const PLACE_ANSWERS: Readonly<Record<string, PlaceAnswer>> = {
  'textDocument/completion': { answer: complete, otherwise: { isIncomplete: false, items: [] } },
  'textDocument/hover': { answer: hover, otherwise: null },
  'textDocument/definition': { answer: definition, otherwise: [] },
  'textDocument/references': { answer: references, otherwise: [] },
  'textDocument/prepareRename': { answer: prepareRename, otherwise: null },
};

/** Answers a request about a place. */
export async function answerAt(
  { answer, otherwise }: PlaceAnswer,
  session: Session,
  params: PlaceParams,
): Promise<unknown> {
  const asked = await session.documents.at(params.textDocument.uri, params.position);
  if (!asked) return otherwise;
  return answer({ ...session, editing: asked.editing, cursor: cursorAt(asked.edited, asked.offset), params });
}

/** The edits of a renaming. Rejects with the reason if it is impossible: the editor shows it to the author. */
export async function rename(
  { documents }: Session,
  { textDocument, position, newName }: TextDocumentPositionParams & { readonly newName: string },
): Promise<WorkspaceEdit> {
  const asked = await documents.at(textDocument.uri, position);
  if (!asked) throw new Error('Nothing here can be renamed');
  const plan = planRename(cursorAt(asked.edited, asked.offset), asked.editing, newName);
  if (!plan.ok) throw new Error(plan.why);
  const changes = plan.files.map(({ path, edits }) => {
    const { uri, text } = documents.textAt(path);
    return [uri, editsOf(text, edits)] as const;
  });
  return { changes: Object.fromEntries(changes) };
}

/** The outline of a document. */
export async function documentSymbols(
  { documents }: Session,
  { textDocument }: DocumentSymbolParams,
): Promise<DocumentSymbol[]> {
  const asked = await documents.at(textDocument.uri, { line: 0, character: 0 });
  if (!asked) return [];
  const text = openText(asked.edited.document.text);
  return symbolsOf(asked.edited).map((symbol) => symbolOf(symbol, text));
}

/** The changes that correct what was found in a part of a document. */
export async function codeActions(
  { documents, problemCodes }: Session,
  { textDocument: { uri }, range }: Pick<CodeActionParams, 'textDocument' | 'range'>,
): Promise<CodeAction[]> {
  const found = await documents.findings(uri);
  if (!found) return [];
  const text = openText(found.text);
  return found.issues
    .filter((issue) => touches(issue, text, range))
    .flatMap((issue) =>
      quickFixes(issue, found.text, found.languages).map((fix) =>
        actionOf(fix, diagnosticOf(issue, text, problemCodes), uri, text),
      ),
    );
}
