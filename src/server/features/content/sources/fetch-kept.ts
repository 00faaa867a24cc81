/** How a request ends whose connection the other side has closed meanwhile. */
const CLOSED: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

function isClosed(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && CLOSED.includes(cause.code);
}

/**
 * Reads an address of a source. A server may close an idle connection at the very moment at which the next request is
 * sent on it. That is no failure of the source, so the request is sent once more, as browsers do.
 */
export async function fetchKept(url: URL, init: Omit<RequestInit, 'method' | 'body'>): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!isClosed(error)) throw error;
    return fetch(url, init);
  }
}
