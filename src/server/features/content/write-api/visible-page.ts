/** A part of a list, newest first. */
interface Page {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What a caller may see of a part of a list: as many entries as asked for, if there are so many further back. */
export async function visiblePage<Entry extends { readonly id: number }>(
  { before, limit }: Page,
  {
    list,
    isVisible,
  }: { readonly list: (page: Page) => Promise<readonly Entry[]>; readonly isVisible: (entry: Entry) => boolean },
): Promise<Entry[]> {
  const seen: Entry[] = [];
  for (let from = before; ;) {
    const entries = await list({ before: from, limit });
    seen.push(...entries.filter(isVisible));
    if (entries.length < limit || seen.length >= limit) return seen.slice(0, limit);
    from = entries.at(-1)?.id;
  }
}
