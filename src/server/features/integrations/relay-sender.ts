import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { SendMessage } from './message-queue.ts';
import { postMessage } from './post-message.ts';

const Told = Compile(Type.Object({ kind: Type.Enum(['screening', 'indications']) }));

/**
 * Tells the relay of RELAY_BASE_URL what a lead changed (K4): `POST {base}/subjects/subreg/screening` and
 * `…/indications`.
 */
export function createRelaySender(baseUrl: string): SendMessage {
  return async (body, key) => {
    if (!Told.Check(body)) throw new Error('A message to the relay is not of its form');
    const { kind, ...told } = body;
    return postMessage(`${baseUrl}/subjects/subreg/${kind}`, key, told);
  };
}
