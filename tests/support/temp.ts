import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/**
 * A new folder under the system's temporary folder, removed when this process ends.
 * @param label a word that identifies the owner if one is left behind
 * @returns its absolute path
 */
export function tempFolder(label: string): string {
  if (folders.size === 0) process.once('exit', removeAll);
  const folder = mkdtempSync(join(tmpdir(), `trialflow-${label}-`));
  folders.add(folder);
  return folder;
}

/** Removes a folder of `tempFolder` before the process ends. */
export function removeTempFolder(folder: string): void {
  // A killed server's last writes may race with the removal.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  folders.delete(folder);
}

function removeAll(): void {
  for (const folder of folders) removeTempFolder(folder);
}
