import { proveCheck } from '../prove-check.ts';
import { editsKilled } from './edits-killed.ts';

proveCheck(editsKilled);
