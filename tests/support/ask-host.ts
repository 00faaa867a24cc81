import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export interface HostAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface HostRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Asks a server for an address of whatever host: no name of a preview is in any DNS of the tests. */
export async function askHost(
  server: { readonly origin: string },
  address: string,
  { method = 'GET', headers = {}, body }: HostRequest = {},
): Promise<HostAnswer> {
  const { pathname, search, host } = new URL(address);
  const asked = httpRequest(new URL(`${pathname}${search}`, server.origin), { method, headers: { ...headers, host } });
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  asked.end(body);
  const reply = await replied;
  return { status: reply.statusCode ?? 0, headers: reply.headers, text: await readText(reply) };
}
