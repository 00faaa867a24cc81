import { globBlocks, loadOnDemandBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { answerAssist } from '#studio/assist/answer-assist.ts';
import type { AssistReply, AssistRequest } from '#studio/assist/messages.ts';

const answer = answerAssist(createRegistry(globBlocks, loadOnDemandBlocks), (reply: AssistReply) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker talks to its own page alone
  self.postMessage(reply);
});
self.addEventListener('message', ({ data }: MessageEvent<AssistRequest>) => void answer(data));
