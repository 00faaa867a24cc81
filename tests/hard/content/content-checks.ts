import type { HardCheck } from '../check.ts';
import { editorsTogether } from './editors.ts';
import { publicationsKilled } from './publications-killed.ts';

/** Content that many write: nothing lost, nothing half. */
export const CONTENT_CHECKS: readonly HardCheck[] = [editorsTogether, publicationsKilled];
