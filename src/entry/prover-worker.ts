import type { ProverReply, ProverRequest } from '#checker/worker/messages.ts';
import { answerRequests } from '#checker/worker/answer-requests.ts';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { provideGroupBy } from './browser-apis/provide-group-by.ts';
import { provideMissingApis } from './browser-apis/provide-missing-apis.ts';

provideMissingApis();
provideGroupBy();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker talks to its own page alone
const answer = answerRequests(createRegistry(globBlocks), (reply: ProverReply) => self.postMessage(reply));
self.addEventListener('message', ({ data }: MessageEvent<ProverRequest>) => answer(data));
