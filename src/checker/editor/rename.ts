import type { TextEdit } from '../document/edit.ts';
import { planRenaming } from '../rename/rename-documents.ts';
import type { Renaming } from '../rename/renaming.ts';
import type { Cursor, Span } from './cursor.ts';
import type { Editing } from './editing.ts';
import { subjectAt } from './navigate.ts';

export type PlannedRename =
  | { readonly ok: false; readonly why: string }
  | { readonly ok: true; readonly files: readonly { readonly path: string; readonly edits: readonly TextEdit[] }[] };

/** What an author edits when they rename what is at the cursor; undefined: it has no name of this document's own. */
export function renamableAt(cursor: Cursor, editing: Editing): Span | undefined {
  const { offset, length } = cursor.token;
  return renamingAt(cursor, editing, '') && length >= 2 ? { offset: offset + 1, length: length - 2 } : undefined;
}

/**
 * Renames a route or a block, or the block behind an answer, in all documents and rules that share it. Journeys and the
 * proof that no visitor sees a difference are the command's: `campaigns rename`.
 */
export function planRename(cursor: Cursor, { workspace, rules }: Editing, to: string): PlannedRename {
  const renaming = renamingAt(cursor, { workspace }, to);
  const campaign = cursor.campaigns.find(({ model }) => model.document === cursor.document) ?? cursor.campaigns[0];
  if (!renaming || !campaign) return { ok: false, why: 'Only routes and the ids of blocks can be renamed here' };
  const plan = planRenaming(
    { renaming, campaign: campaign.model.document.name, files: workspace.documents, journeys: [], rules },
    workspace.campaigns,
  );
  if (!plan.ok) return plan;
  return {
    ok: true,
    files: plan.edits.filter(({ edits }) => edits.length > 0).map(({ file, edits }) => ({ path: file.path, edits })),
  };
}

function renamingAt(cursor: Cursor, editing: Pick<Editing, 'workspace'>, to: string): Renaming | undefined {
  if (cursor.kind === 'rules') return undefined;
  const subject = subjectAt(cursor, editing);
  if (!subject) return undefined;
  if (subject.what !== 'fact') return { kind: subject.what, from: subject.name, to };
  const [source, id] = subject.name.split('.');
  return source === 'answer' && id !== undefined ? { kind: 'fact', from: subject.name, to } : undefined;
}
