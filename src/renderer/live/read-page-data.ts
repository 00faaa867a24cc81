import { isRecord } from '#api/guards.ts';
import type { PageData } from '#api/page-data.ts';

/** The server wrote it into this very document; what is looked at tells a truncated one apart. */
function isPageData(value: unknown): value is PageData {
  return (
    isRecord(value) &&
    isRecord(value['state']) &&
    typeof value['route'] === 'string' &&
    isRecord(value['texts']) &&
    isRecord(value['operator'])
  );
}

/** The data that the page was rendered from. Throws when the document carries none. */
export function readPageData(source: Document): PageData {
  const text = source.getElementById('page-data')?.textContent ?? '';
  const data: unknown = text === '' ? undefined : JSON.parse(text);
  if (!isPageData(data)) throw new Error('The document carries no page data');
  return data;
}
