import { useInfiniteQuery } from '@tanstack/react-query';

/** How many entries are read at a time. */
const AT_ONCE = 30;

/** Which part of a list to read, as the calls take it. */
export interface ListPage {
  readonly limit: string;
  readonly before?: string;
}

interface PagesOptions<Entry> {
  readonly queryKey: readonly unknown[];
  readonly read: (page: ListPage, signal: AbortSignal) => Promise<readonly Entry[]>;
  readonly idOf: (entry: Entry) => number;
}

/** A list that is read from its newest entry on, some at a time. */
export function usePages<Entry>({ queryKey, read, idOf }: PagesOptions<Entry>) {
  const pages = useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      read({ limit: String(AT_ONCE), ...(pageParam === '' ? {} : { before: pageParam }) }, signal),
    getNextPageParam: (last) => {
      const oldest = last.at(-1);
      return oldest === undefined || last.length < AT_ONCE ? undefined : String(idOf(oldest));
    },
  });
  return {
    entries: pages.data?.pages.flat() ?? [],
    isPending: pages.isPending,
    error: pages.error,
    /** Reads what is older; undefined: this is all. */
    older: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
  };
}
