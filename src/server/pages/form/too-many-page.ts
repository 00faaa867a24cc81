import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormValues } from '#engine/block-rules.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { parseAddress } from '../../core/http/page-address.ts';
import { callLine, callLink } from '../html/call-line.ts';
import { drawing } from '../html/drawing.ts';
import { markup, NO_MARKUP } from '../html/markup.ts';
import { plainPage } from '../html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../html/security-headers.ts';
import type { PageServices } from '../page-services.ts';

/** A post that has to wait: for how long, in seconds, and what it contained. */
export interface Waiting {
  readonly wait: number;
  /** The form as sent. */
  readonly text: string;
  /** The form's current values, if its files are already stored. */
  readonly values?: FormValues;
  /** The form came with files that were not stored. */
  readonly filesLost?: boolean;
}

function fieldsOf({ text, values }: Waiting): readonly (readonly [string, string])[] {
  const sent = [...new URLSearchParams(text)];
  if (!values) return sent;
  return [
    ...Object.entries(values).flatMap(([name, list]) => list.map((value) => [name, value] as const)),
    ...sent.filter(([name]) => name === '_action'),
  ];
}

/** Nobody counts a single second: the words never state less than the actual wait. */
const MIN_SECONDS = 2;

/**
 * Reports that a limit is used up (E7): how long to wait, whom to call, and a button that sends the same form again.
 * The page itself contains everything that was entered, so nothing typed is lost although nothing was stored. Uses no
 * database and no component: floods get the cheapest page there is.
 */
export async function sendTooMany(
  request: FastifyRequest,
  reply: FastifyReply,
  waiting: Waiting,
  services: PageServices,
): Promise<FastifyReply> {
  const address = request.raw.url ?? '/';
  const { locale } = parseAddress(new URL(address, 'http://server.invalid').pathname, services.campaigns);
  const shell = (await services.texts()).shellIn(locale);
  const text = (key: string) => (shell[key] ?? '').replace('{seconds}', String(Math.max(MIN_SECONDS, waiting.wait)));
  const hidden = fieldsOf(waiting).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  );
  const photos = waiting.filesLost === true ? markup`<p>${text('tooMany.photos')}</p>` : NO_MARKUP;
  const label = text('pageFailed.retry');
  const retry =
    request.method === 'POST'
      ? markup`<form method="post" action="${ownPath(address)}">${hidden}
<p><button class="button button-primary" type="submit">${label}</button></p></form>`
      : // A link with personal data reveals them only to whoever follows it.
        markup`<p><a class="button button-primary" href="${ownPath(address)}">${label}</a></p>`;
  const call = callLine(await callLink(request, locale, services));
  const content = markup`<div class="moment">${drawing('expired')}<div class="moment-words">
<h1>${text('tooMany.title')}</h1><p>${text('tooMany.text')}</p>${photos}${retry}${call}</div></div>`;
  request.problemCode = 'too-many-requests';
  return reply
    .code(429)
    .headers({
      ...PAGE_HEADERS,
      'retry-after': String(waiting.wait),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(),
      'content-language': locale,
      'cache-control': 'no-store',
    })
    .send(await plainPage({ locale, title: shell['tooMany.title'] ?? '', indexed: false, content }, request, services));
}
