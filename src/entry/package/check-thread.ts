// Its check has to run before any other module is evaluated.
// oxlint-disable-next-line import/no-unassigned-import
import './node-version.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { answerChecks } from '../commands/campaigns/lsp/answer-checks.ts';
import { registryOf } from './registry-of.ts';

// The thread of a language server in an app. Its data is the module that exports the registry, if there is one.
if (parentPort) answerChecks(parentPort, await registryOf(typeof workerData === 'string' ? workerData : undefined), {});
