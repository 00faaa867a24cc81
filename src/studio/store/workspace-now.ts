import type { Editing, OpenEditing } from '#checker/editor/editing.ts';
import type { Registry } from '#registry/registry.ts';
import type { EditingState } from './editing-slice.ts';

type Documents = EditingState['documents'];

/** What completion, explanations and conditions need to know about all documents, as they stand now. */
export type WorkspaceNow = (documents: Documents) => Promise<Editing>;

const isRules = (name: string) => name.startsWith('rules/');

/**
 * Prepares to read the documents as the language server does. The code and the schemas are loaded when they are first
 * needed; documents that have not changed are not parsed again.
 */
export function createWorkspaceNow(registry: Registry): WorkspaceNow {
  let opening: Promise<OpenEditing> | undefined;
  let last: { readonly documents: Documents; readonly editing: Promise<Editing> } | undefined;
  const prepare = async () => {
    await registry.prepare();
    const { createEditing } = await import('#checker/editor/editing.ts');
    return createEditing(registry);
  };
  const open = async (documents: Documents): Promise<Editing> => {
    opening ??= prepare();
    const read = await opening;
    const all = Object.entries(documents).map(([path, { text }]) => ({ path, text }));
    return read({
      files: all.filter(({ path }) => !isRules(path)),
      rules: all.filter(({ path }) => isRules(path)),
      media: undefined,
      mediaNames: [],
    });
  };
  return (documents) => {
    if (last?.documents !== documents) last = { documents, editing: open(documents) };
    return last.editing;
  };
}
