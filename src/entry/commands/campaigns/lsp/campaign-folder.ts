import { watch, type FSWatcher } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { PART_FOLDERS, type SourceFile } from '#checker/document/source-document.ts';
import type { Editing, FolderFiles, OpenEditing } from '#checker/editor/editing.ts';
import type { Issue } from '#checker/issue.ts';
import { readDocumentText } from '#server/core/files/json-documents.ts';
import { documentsIn } from '../campaign-files.ts';
import type { LanguageHost } from './language-host.ts';

/** The folders of a folder of campaigns. */
const PARTS = [...Object.keys(PART_FOLDERS), 'rules', 'media'];

/** The folder of campaigns that a file would belong to. */
export function homeOf(path: string): string {
  const folder = dirname(path);
  return [...Object.keys(PART_FOLDERS), 'rules'].includes(basename(folder)) ? dirname(folder) : folder;
}

/** Texts of this kind say that they are documents of ours. Other JSON files of a project are none of our business. */
const OURS = new RegExp(
  String.raw`"[^"]*\b(?:campaign|fragment|questionnaire|rules|theme)\.schema\.json"|` +
    '"formatVersion"[^]*"(?:routes|blocks|extends|rules)"',
);

/** A folder of campaigns with what is open in the editor in place of what is saved. */
export interface CampaignFolder {
  /** Whether it contains a campaign, a fragment or rules: a folder of other JSON files is left alone. */
  isOurs(): Promise<boolean>;
  /** What `check` finds in the files, and the files in which it was found. */
  check(): Promise<CheckedFiles>;
  editing(): Promise<Editing>;
  close(): void;
}

export interface CheckedFiles {
  readonly files: FolderFiles;
  readonly issues: readonly Issue[];
}

interface FolderOptions {
  readonly host: LanguageHost;
  readonly openEditing: OpenEditing;
  /** Paths in findings and documents are relative to this folder, as they are for a command that runs in it. */
  readonly root: string;
  /** The unsaved text of a file that is open, by its absolute path. */
  readonly openText: (path: string) => string | undefined;
  /** Called when a file of the folder has changed. */
  readonly changed: () => void;
}

/** Opens a folder of campaigns. Its files are read again only when they have changed. */
export function createCampaignFolder(home: string, options: FolderOptions): CampaignFolder {
  const { host, openEditing, root, openText, changed } = options;
  const saved = new Map<string, { readonly stamp: string; readonly file: SourceFile }>();
  const watchers = new Map<string, FSWatcher>();
  let isKnown = false;
  let edited: { readonly files: FolderFiles; readonly editing: Promise<Editing> } | undefined;
  let checked: { readonly files: FolderFiles; readonly issues: Promise<readonly Issue[]> } | undefined;

  async function fileAt(path: string): Promise<SourceFile> {
    const name = relative(root, path);
    const text = openText(path);
    if (text !== undefined) return { path: name, text };
    const about = await stat(path).catch(() => undefined);
    const stamp = `${about?.size} ${about?.mtimeMs}`;
    const known = saved.get(path);
    if (known?.stamp === stamp) return known.file;
    const file = { path: name, ...(await readDocumentText(path)) };
    saved.set(path, { stamp, file });
    return file;
  }

  function watchParts(): void {
    for (const folder of [home, ...PARTS.map((part) => join(home, part))]) {
      if (watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, { persistent: false }, changed);
        // The folder is gone: it is watched again once it exists.
        watcher.on('error', () => watchers.delete(folder));
        watchers.set(folder, watcher);
      } catch {
        // It does not exist yet, or the system watches no more folders: the next key press reads it again.
      }
    }
  }

  async function files(): Promise<FolderFiles> {
    watchParts();
    const [documents, rules, mediaNames] = await Promise.all([
      documentsIn(home).catch(() => []),
      jsonFilesIn(join(home, 'rules')),
      readdir(join(home, 'media')).catch(() => []),
    ]);
    const read = await Promise.all(documents.map(fileAt));
    return {
      files: read,
      rules: await Promise.all(rules.map(fileAt)),
      media: await host.media?.(
        home,
        read.map(({ text }) => text),
      ),
      mediaNames,
    };
  }

  async function checkFiles({ files: documents, rules, media }: FolderFiles): Promise<readonly Issue[]> {
    return host.check({ files: documents, rules, media, operator: await host.operator() });
  }

  return {
    isOurs: async () => {
      if (isKnown) return true;
      const found = await files();
      isKnown = [...found.files, ...found.rules].some(({ text }) => OURS.test(text));
      return isKnown;
    },
    check: async () => {
      const now = await files();
      if (!checked || !isSame(checked.files, now)) checked = { files: now, issues: checkFiles(now) };
      checked.issues.catch(() => {
        checked = undefined;
      });
      const ofFolder = (await host.ofFolder(home)).map((issue) => ({ ...issue, file: relative(root, issue.file) }));
      return { files: now, issues: [...(await checked.issues), ...ofFolder] };
    },
    editing: async () => {
      const now = await files();
      if (!edited || !isSame(edited.files, now)) edited = { files: now, editing: openEditing(now) };
      return edited.editing;
    },
    close: () => {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

async function jsonFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));
}

function isSame(one: FolderFiles, other: FolderFiles): boolean {
  const [before, after] = [one, other].map(({ files, rules }) => [...files, ...rules]);
  return (
    before?.length === after?.length &&
    one.mediaNames.join() === other.mediaNames.join() &&
    JSON.stringify([...(one.media ?? [])]) === JSON.stringify([...(other.media ?? [])]) &&
    (before ?? []).every(({ path, text }, index) => after?.[index]?.path === path && after[index].text === text)
  );
}
