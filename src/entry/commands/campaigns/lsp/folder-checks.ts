import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { OpenEditing } from '#checker/editor/editing.ts';
import { createCampaignFolder, homeOf, type CampaignFolder } from './campaign-folder.ts';
import { diagnosticOf, openText } from './convert.ts';
import type { LanguageHost } from './language-host.ts';

/** Milliseconds without a key press after which documents are checked again. */
const PAUSE_MS = 150;

/** What the editor is told without having asked. */
export interface Reports {
  readonly report: (uri: string, diagnostics: readonly Diagnostic[], version: number | undefined) => void;
  readonly failed: (reason: unknown) => void;
}

export interface OpenDocument {
  /** The absolute path. */
  readonly path: string;
  readonly document: TextDocument;
}

/** The folders of campaigns that open documents belong to. Findings are reported whenever something has changed. */
export interface FolderChecks {
  folderOf(path: string): CampaignFolder;
  /** Checks the folder of a file once nothing has changed for a moment, or at once. */
  check(path: string, when?: 'soon' | 'now'): void;
  checkAll(): void;
  /** The text of a file that was checked, by its path in findings. */
  textOf(path: string): string | undefined;
  /** The address by which the editor knows a file, by its path in findings. */
  uriOf(path: string): string;
  close(): void;
}

interface Folder {
  readonly home: string;
  readonly files: CampaignFolder;
  /** The paths of the files with findings that the editor knows of. */
  told: readonly string[];
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Checks run one after the other. */
  running: Promise<void>;
  /** The texts of the last run, by path. */
  texts: ReadonlyMap<string, string>;
}

interface ChecksOptions extends Reports {
  readonly host: LanguageHost;
  readonly openEditing: OpenEditing;
  /** The folder to which paths in findings are relative. */
  readonly root: string;
  readonly open: () => Iterable<OpenDocument>;
}

export function createFolderChecks(options: ChecksOptions): FolderChecks {
  const { root, open, host } = options;
  const folders = new Map<string, Folder>();
  const openAt = (path: string) => [...open()].find((one) => one.path === path)?.document;
  const uriOf = (path: string) => {
    const absolute = resolve(root, path);
    return openAt(absolute)?.uri ?? pathToFileURL(absolute).href;
  };

  function schedule(folder: Folder, pause = PAUSE_MS): void {
    clearTimeout(folder.timer);
    folder.timer = setTimeout(() => {
      folder.running = folder.running.then(() => checkFolder(folder)).catch(options.failed);
    }, pause);
  }

  function folderOf(path: string): Folder {
    const home = homeOf(path);
    const known = folders.get(home);
    if (known) return known;
    const files = createCampaignFolder(home, {
      ...options,
      openText: (file) => openAt(file)?.getText(),
      changed: () => schedule(folder),
    });
    const folder: Folder = { home, files, told: [], timer: undefined, running: Promise.resolve(), texts: new Map() };
    folders.set(home, folder);
    return folder;
  }

  async function checkFolder(folder: Folder): Promise<void> {
    const isOpen = [...open()].some(({ path }) => homeOf(path) === folder.home);
    const checked = isOpen && (await folder.files.isOurs()) ? await folder.files.check() : undefined;
    const files = checked ? [...checked.files.files, ...checked.files.rules] : [];
    folder.texts = new Map(files.map(({ path, text }) => [path, text]));
    const byFile = Map.groupBy(checked?.issues ?? [], ({ file }) => file);
    // A file in which nothing is found any more has to be told too.
    for (const path of new Set([...byFile.keys(), ...folder.told])) {
      const text = openText(folder.texts.get(path) ?? '');
      const found = (byFile.get(path) ?? []).map((issue) => diagnosticOf(issue, text, host.problemCodes));
      options.report(uriOf(path), found, openAt(resolve(root, path))?.version);
    }
    folder.told = [...byFile.keys()];
  }

  return {
    uriOf,
    folderOf: (path) => folderOf(path).files,
    check: (path, when = 'soon') => schedule(folderOf(path), when === 'now' ? 0 : PAUSE_MS),
    checkAll: () => {
      for (const folder of folders.values()) schedule(folder);
    },
    textOf: (path) => [...folders.values()].map(({ texts }) => texts.get(path)).find((text) => text !== undefined),
    close: () => {
      for (const { timer, files } of folders.values()) {
        clearTimeout(timer);
        files.close();
      }
    },
  };
}
