import { createHmac } from 'node:crypto';
import type { ProductServerOptions } from './product-server.ts';

const SECRET = 'a-secret';

export interface AskedOfProduct {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Is it signed as the product wants its webhooks? */
  readonly isSigned: boolean;
}

/** Stands in for the product in tests, by the shapes that its write API answers with. */
export function productDouble() {
  const asked: AskedOfProduct[] = [];
  let [status, reply]: [number, unknown] = [200, { findings: [] }];
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
      const body: unknown = JSON.parse(text);
      const isSigned = headers['trialflow-signature'] === `sha256=${signed}`;
      const url = input instanceof Request ? input.url : String(input);
      asked.push({ url, headers, body, isSigned });
      heard();
      return Promise.resolve(Response.json(reply, { status }));
    },
  };
  return {
    options,
    asked,
    answer: (nextStatus: number, next: unknown) => {
      [status, reply] = [nextStatus, next];
    },
    /** Resolves when the product has been asked for the first time. */
    told: () => first,
  };
}
