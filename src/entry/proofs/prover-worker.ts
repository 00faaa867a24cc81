import type { ProverReply, ProverRequest } from '#checker/worker/messages.ts';
import { answerRequests } from '#checker/worker/answer-requests.ts';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { provideMissingApis, provide } from '../browser-apis/provide-missing-apis.ts';

provideMissingApis();
provideGroupBy();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker talks to its own page alone
const answering = ready().then((registry) => answerRequests(registry, (reply: ProverReply) => self.postMessage(reply)));
self.addEventListener(
  'message',
  ({ data }: MessageEvent<ProverRequest>) => void answering.then((answer) => answer(data)),
);

async function ready(): Promise<Registry> {
  const registry = createRegistry(globBlocks);
  await registry.prepare();
  return registry;
}

/** Chrome below 117, Firefox below 119, Safari below 17.4. */
function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    index += 1;
  }
  return groups;
}

/** The checker groups constantly; no visitor's page does. */
function provideGroupBy(): void {
  provide(Map, 'groupBy', groupBy);
}
