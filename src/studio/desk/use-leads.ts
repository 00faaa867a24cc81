import type { ReplyOf } from '#api/contract/call.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LeadDetail, LeadState } from '#api/leads-desk/desk-parts.ts';
import { describeLead, listLeads, type openLead } from '#api/leads-desk/lead-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';

/** A lead that somebody has opened. */
export type Opened = ReplyOf<typeof openLead>;

/** How often a lead is looked at that is on its way, in milliseconds. */
const WATCH_MS = 3000;
/** How often the list is read anew. */
const LIST_MS = 30_000;

/** Which leads are listed. */
export interface LeadFilter {
  readonly campaign: string | undefined;
  readonly state: LeadState | undefined;
}

/** Offline, a call fails at once, and the page says so. */
const ALWAYS = { networkMode: 'always', retry: false } as const;

/** The leads that somebody may see, some at a time, and how many need somebody. */
export function useLeads({ campaign, state }: LeadFilter) {
  const { callServer } = useKit();
  const pages = useInfiniteQuery({
    ...ALWAYS,
    queryKey: ['leads', campaign, state],
    initialPageParam: '',
    refetchInterval: LIST_MS,
    queryFn: ({ pageParam, signal }) =>
      callOrThrow(callServer, listLeads, {
        query: {
          ...(campaign === undefined ? {} : { campaign }),
          ...(state === undefined ? {} : { state }),
          ...(pageParam === '' ? {} : { before: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  return {
    leads: pages.data?.pages.flatMap(({ leads }) => leads) ?? [],
    counts: pages.data?.pages[0]?.counts,
    isPending: pages.isPending,
    error: pages.error,
    isMoreComing: pages.isFetchingNextPage,
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    again: () => void pages.refetch(),
  };
}

const isMoving = (lead: LeadDetail | undefined) => lead?.state === 'queued' || lead?.state === 'failing';

const ofLead = (id: string) => ['lead', id];

/** One lead, watched while it is on its way. */
export function useLead(id: string) {
  const { callServer } = useKit();
  return useQuery<LeadDetail>({
    ...ALWAYS,
    queryKey: ofLead(id),
    refetchInterval: ({ state }) => (isMoving(state.data) ? WATCH_MS : false),
    queryFn: ({ signal }) => callOrThrow(callServer, describeLead, { params: { lead: id }, signal }),
  });
}

/**
 * An act that somebody does with a lead; afterwards everything is read anew, but for a lead that is not there any more.
 */
export function useAct<Done>(id: string, act: () => Promise<Done>, removes = false) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: act,
    onSettled: async (_done, error) => {
      const isGone = removes && error === null;
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['leads'] }),
        isGone ? undefined : queries.invalidateQueries({ queryKey: ofLead(id) }),
      ]);
    },
  });
}
