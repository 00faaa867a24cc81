import { expect, test } from 'vitest';
import { answerRequests } from '#checker/worker/answer-requests.ts';
import type { ProofTask, ProverReply, ProverRequest } from '#checker/worker/messages.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { campaignFile } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const task: ProofTask = { files: [campaignFile([{ name: 'home', blocks: ['Age'] }])] };

/** Sends the requests at once, and returns the kinds of replies received until this many tasks have ended. */
async function repliesTo(requests: readonly ProverRequest[], tasks: number): Promise<string[]> {
  const replies: ProverReply[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = answerRequests(registry, (reply) => {
    replies.push(reply);
    if (replies.filter(({ kind }) => ['done', 'cancelled', 'failed'].includes(kind)).length === tasks) resolve();
  });
  for (const request of requests) answer(request);
  await promise;
  return replies.map((reply) => (reply.kind === 'ready' ? reply.kind : `${reply.kind} ${reply.id}`));
}

test('a worker says that it is ready, and answers in order', async () => {
  const replies = await repliesTo([{ kind: 'prove', id: 1, task }], 1);
  expect([...new Set(replies)]).toEqual(['ready', 'checked 1', 'progress 1', 'proven 1', 'done 1']);
});

test('only the task that is running can be cancelled', async () => {
  const cancel = { kind: 'cancel', id: 1 } as const;
  expect(await repliesTo([{ kind: 'prove', id: 1, task }, cancel], 1)).toEqual(['ready', 'cancelled 1']);
  const replies = await repliesTo([cancel, { kind: 'prove', id: 2, task }, cancel], 1);
  expect(replies.at(-1)).toBe('done 2');
});

test('a newer task takes the place of the one under way', async () => {
  const replies = await repliesTo(
    [
      { kind: 'prove', id: 1, task },
      { kind: 'prove', id: 2, task },
    ],
    2,
  );
  expect(replies).toContain('cancelled 1');
  expect(replies.at(-1)).toBe('done 2');
});

test('only the campaigns that are asked for are proven', async () => {
  const replies = await repliesTo([{ kind: 'prove', id: 1, task: { ...task, only: [] } }], 1);
  expect(replies).toEqual(['ready', 'checked 1', 'done 1']);
});
