import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Diagnostic } from '@codemirror/lint';
import type { Tooltip, EditorView } from '@codemirror/view';
import { completionsAt, type Suggestion } from '#checker/editor/complete.ts';
import { cursorAt, type Cursor } from '#checker/editor/cursor.ts';
import type { Editing } from '#checker/editor/editing.ts';
import { hoverAt } from '#checker/editor/hover.ts';
import { quickFixes } from '#checker/editor/quick-fixes.ts';
import { applyEdits } from '#checker/document/edit.ts';
import { offsetOf } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';

/** Everything that is known about the documents now, and which of them is edited. */
export interface AssistParts {
  readonly document: () => string;
  readonly editing: () => Promise<Editing>;
}

async function cursorIn({ document, editing }: AssistParts, offset: number) {
  const workspace = await editing();
  const edited = workspace.find(document());
  return edited === undefined ? undefined : { cursor: cursorAt(edited, offset), workspace };
}

const KINDS = { property: 'property', value: 'constant', name: 'variable' } as const;

function completionOf({ label, is, detail, documentation, text }: Suggestion, { token }: Cursor): Completion {
  return {
    label,
    type: KINDS[is],
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { info: documentation }),
    apply: (view: EditorView) => {
      view.dispatch({
        changes: { from: token.offset, to: token.offset + token.length, insert: text },
        selection: { anchor: token.offset + text.length },
        userEvent: 'input.complete',
      });
    },
  };
}

/** What may stand where the author writes. */
export const completeFrom =
  (parts: AssistParts) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const here = await cursorIn(parts, context.pos);
    if (here === undefined) return null;
    const { cursor, workspace } = here;
    const suggestions = await completionsAt(cursor, workspace);
    // Quotation marks do not belong to what the author searches for.
    const from = cursor.token.length > 0 ? cursor.token.offset + (cursor.word === undefined ? 0 : 1) : context.pos;
    return suggestions.length === 0
      ? null
      : { from: Math.min(from, context.pos), options: suggestions.map((one) => completionOf(one, cursor)) };
  };

/** What the name or value under the pointer means. */
export const explainFrom =
  (parts: AssistParts) =>
  async (_view: EditorView, position: number): Promise<Tooltip | null> => {
    const here = await cursorIn(parts, position);
    const hover = here && (await hoverAt(here.cursor, here.workspace));
    if (!hover) return null;
    const { text, span } = hover;
    return {
      pos: span.offset,
      end: span.offset + span.length,
      create: () => {
        const dom = document.createElement('div');
        dom.textContent = text.replaceAll('**', '').replaceAll('`', '');
        return { dom };
      },
    };
  };

/** The findings of a document as marks in its text, with what can be done about each. */
export function diagnosticsOf(
  issues: readonly Issue[],
  text: string,
  replace: (text: string) => void,
): readonly Diagnostic[] {
  // The editor counts an end of line as one unit, whatever it is.
  const shown = text.replaceAll('\r\n', '\n');
  return issues.map((issue) => {
    const from = offsetOf(shown, issue);
    const to = Math.max(from, offsetOf(shown, { line: issue.endLine, column: issue.endColumn }));
    return {
      from,
      to,
      severity: issue.severity,
      source: issue.code,
      message: issue.message,
      actions: quickFixes(issue, text, LANGUAGES).map(({ title, edits }) => ({
        name: title,
        apply: () => replace(applyEdits(text, edits)),
      })),
    };
  });
}
