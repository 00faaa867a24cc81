import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#api/contract/call.ts';
import type { Called } from '../kit/call-server.ts';
import { useKit } from '../kit/kit.tsx';

/** A list of the server, and how to read it anew after a change. */
export function useList<C extends Call>(key: string, call: C) {
  const { callServer } = useKit();
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: [key],
    queryFn: async (): Promise<ReplyOf<C>> => {
      const read = await callServer(call);
      if (!read.ok) throw new Error(read.problem.code);
      return read.value;
    },
  });
  return { list, refresh: () => queries.invalidateQueries({ queryKey: [key] }) };
}

/** The problem code of a call that was refused. */
export const codeOf = (called: Called<unknown>): string | undefined => (called.ok ? undefined : called.problem.code);
