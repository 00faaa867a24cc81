import type { Call, ReplyOf } from '#api/contract/call.ts';
import type { CallInput, CallProblem, CallServer } from './call-server.ts';

/** A call that was refused or could not be made, where its caller expects a value. */
export class CallFailure extends Error {
  readonly problem: CallProblem;

  constructor(problem: CallProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Makes a call. Throws a `CallFailure`, as queries expect it. */
export async function callOrThrow<C extends Call>(
  callServer: CallServer,
  call: C,
  input: CallInput<C> = {},
): Promise<ReplyOf<C>> {
  const called = await callServer(call, input);
  if (!called.ok) throw new CallFailure(called.problem);
  return called.value;
}

/** Others work something out at the moment; the server asks to try again. */
const PASSING = ['analysis-running', 'analysis-busy', 'gate-busy'];
const MAX_TRIES = 60;

/** The settings of a query whose reply takes long: asked again while the server is busy, and for nothing else. */
export const PATIENT = {
  retry: (tries: number, error: Error) => PASSING.includes(error.message) && tries < MAX_TRIES,
  retryDelay: 1000,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const;
