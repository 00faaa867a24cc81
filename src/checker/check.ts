import type { Finding } from './issue.ts';
import type { Workspace } from './workspace.ts';

/** One thing that is checked, over all documents at once. */
export type Check = (workspace: Workspace) => readonly Finding[];
