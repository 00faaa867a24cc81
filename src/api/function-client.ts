import type { ReplyOf } from './contract/call.ts';
import type { CALLS } from './contract/index.ts';
import type { ApiClient, CallInput, CallResult } from './client.ts';
import type { BrowserCall } from './endpoints.ts';

type CallFunction<Name extends BrowserCall> = (
  input: CallInput<Name>,
) => Promise<CallResult<ReplyOf<(typeof CALLS)[Name]>>>;

/** Calls of the API as functions, by their names in the contract. A call that is left out is not answered. */
export type CallFunctions = { readonly [Name in BrowserCall]?: CallFunction<Name> | undefined };

const NO_ANSWER = { ok: false, code: 'offline', status: 0, issues: [] } as const;

/** A client that calls functions in place of a server. A function that throws or is missing counts as no answer. */
export function createFunctionClient(functions: CallFunctions): ApiClient {
  return {
    call: async <Name extends BrowserCall>(name: Name, input: CallInput<Name>) => {
      const answer: CallFunction<Name> | undefined = functions[name];
      try {
        return answer ? await answer(input) : NO_ANSWER;
      } catch {
        return NO_ANSWER;
      }
    },
  };
}
