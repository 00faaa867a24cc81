import { API_PREFIX, CALLS } from '#api/contract/index.ts';

export interface BodyCall {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  /** The largest body in bytes that the call reads. */
  readonly maxBody: number;
}

/** Every call of the contract that takes a JSON body. */
export const BODY_CALLS: readonly BodyCall[] = Object.entries(CALLS).flatMap(([name, call]) =>
  'body' in call
    ? [
        {
          name,
          method: call.method,
          url: `${API_PREFIX}${call.path.replace(/\{\w+\}/g, 'NCT01234567-17')}`,
          maxBody: call.maxBody,
        },
      ]
    : [],
);
