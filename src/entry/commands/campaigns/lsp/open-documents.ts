import { fileURLToPath } from 'node:url';
import { relative, resolve } from 'node:path';
import type { Position, TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Language } from '#schemas/language.ts';
import { createEditing, type EditedDocument, type Editing } from '#checker/editor/editing.ts';
import type { Issue } from '#checker/issue.ts';
import { openText } from './convert.ts';
import { createFolderChecks, type OpenDocument, type Reports } from './folder-checks.ts';
import type { LanguageHost } from './language-host.ts';

/** A position that an editor asks about. */
interface AskedPlace {
  readonly edited: EditedDocument;
  readonly editing: Editing;
  readonly offset: number;
}

/** What was found in a file, for the text in which it was found. */
interface Findings {
  readonly issues: readonly Issue[];
  readonly text: string;
  /** The languages that texts of the file must have. */
  readonly languages: readonly Language[];
}

/** The documents that are open in an editor. */
export interface OpenDocuments {
  open(uri: string, version: number, text: string): void;
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void;
  close(uri: string): void;
  closeAll(): void;
  checkAll(): void;
  /** Undefined: the document is not open, or is none of ours. */
  at(uri: string, position: Position): Promise<AskedPlace | undefined>;
  findings(uri: string): Promise<Findings | undefined>;
  /** The text of a file by its path in findings, and the address by which the editor knows it. */
  textAt(path: string): { readonly uri: string; readonly text: TextDocument };
}

/** Opens what an editor edits below a folder; paths in findings are relative to it. */
export async function openDocuments(
  host: LanguageHost,
  rootUri: string | undefined,
  reports: Reports,
): Promise<OpenDocuments> {
  const root = rootUri?.startsWith('file:') ? fileURLToPath(rootUri) : process.cwd();
  const documents = new Map<string, OpenDocument>();
  const openEditing = await createEditing(host.registry, await host.shelf?.());
  const checks = createFolderChecks({ ...reports, host, openEditing, root, open: () => documents.values() });

  async function editingOf(uri: string) {
    const open = documents.get(uri);
    const folder = open && checks.folderOf(open.path);
    if (!folder || !(await folder.isOurs())) return undefined;
    const editing = await folder.editing();
    const edited = editing.find(relative(root, open.path));
    return edited && { folder, editing, edited };
  }

  return {
    open: (uri, version, text) => {
      if (!uri.startsWith('file:')) return;
      const path = resolve(fileURLToPath(uri));
      documents.set(uri, { path, document: TextDocument.create(uri, 'json', version, text) });
      checks.check(path, 'now');
    },
    change: (uri, version, changes) => {
      const open = documents.get(uri);
      if (!open) return;
      documents.set(uri, { ...open, document: TextDocument.update(open.document, [...changes], version) });
      checks.check(open.path);
    },
    close: (uri) => {
      const open = documents.get(uri);
      documents.delete(uri);
      if (open) checks.check(open.path);
    },
    closeAll: () => checks.close(),
    checkAll: () => checks.checkAll(),
    at: async (uri, position) => {
      const found = await editingOf(uri);
      if (!found) return undefined;
      const { editing, edited } = found;
      return { editing, edited, offset: openText(edited.document.text).offsetAt(position) };
    },
    findings: async (uri) => {
      const found = await editingOf(uri);
      if (!found) return undefined;
      const { path, text } = found.edited.document;
      const { issues } = await found.folder.check();
      return {
        issues: issues.filter(({ file }) => file === path),
        text,
        languages: found.editing.workspace.languagesFor(found.edited.document),
      };
    },
    textAt: (path) => {
      const absolute = resolve(root, path);
      const open = [...documents.values()].find((one) => one.path === absolute)?.document;
      return open
        ? { uri: open.uri, text: open }
        : { uri: checks.uriOf(path), text: openText(checks.textOf(path) ?? '') };
    },
  };
}
