import { createHmac } from 'node:crypto';
import type { ProductServerOptions } from './product-server.ts';

const SECRET = 'a-secret';

export interface AskedOfProduct {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Is it signed as the product wants its webhooks? */
  readonly isSigned: boolean;
}

export type Replying = (asked: AskedOfProduct) => Response;

/** Stands in for the product in tests, by the shapes that its write API answers with. */
export function productDouble() {
  const asked: AskedOfProduct[] = [];
  let reply: Replying = () => Response.json({ findings: [] });
  let heard: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const options: ProductServerOptions = {
    server: 'https://trials.example/',
    token: 'a-token',
    webhook: { source: 'cms', secret: SECRET },
    fetch: (input, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const text = typeof init?.body === 'string' ? init.body : '';
      const signed = createHmac('sha256', SECRET).update(`${headers['trialflow-timestamp']}.${text}`).digest('hex');
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const isSigned = headers['trialflow-signature'] === `sha256=${signed}`;
      const url = input instanceof Request ? input.url : String(input);
      const one = { url, method: init?.method ?? 'GET', headers, body, isSigned };
      asked.push(one);
      heard();
      return Promise.resolve(reply(one));
    },
  };
  return {
    options,
    asked,
    answer: (status: number, next: unknown) => {
      reply = () => Response.json(next, { status });
    },
    /** Answers like this from now on. */
    script: (next: Replying) => {
      reply = next;
    },
    /** Resolves when the product has been asked for the first time. */
    told: () => first,
  };
}
