import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from '#schemas/safe-address.ts';
import type { PublishIssue, PublishedCampaign } from '../features/content/index.ts';
import { refusalWords, standstillNotice, standstillWords } from './refusal-notice.ts';
import { escapeHtml } from './html/html-document.ts';
import { plainPage } from './html/plain-page.ts';
import { flowBase } from '../core/http/page-address.ts';
import type { PageServices } from './page-services.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';

function describe({ campaign, contentHash }: PublishedCampaign, refused: Refused) {
  const { id, name, type, version, languages } = campaign;
  const findings = refused.get(id)?.map(refusalWords);
  return {
    id,
    name,
    type,
    path: flowBase(campaign, 'en'),
    version,
    languages,
    contentHash,
    ...(findings ? { refused: findings } : {}),
  };
}

type Refused = ReadonlyMap<string, readonly PublishIssue[]>;

/** Campaigns whose document was refused; of those that have no earlier one, nothing is served. */
function refusedList(refused: Refused, served: ReadonlySet<string>): string {
  if (refused.size === 0) return '';
  const rows = [...refused].map(([id, issues]) => {
    const state = served.has(id) ? 'an earlier document is served' : 'nothing is served';
    const findings = issues.map((issue) => `<li>${escapeHtml(refusalWords(issue))}</li>`).join('');
    return `<li><strong>${escapeHtml(id)}</strong>: ${state}<ul>${findings}</ul></li>`;
  });
  return `<h2>Refused documents</h2><ul>${rows.join('')}</ul>`;
}

/** For programs: refused documents of which nothing is served; a list without them would pass for all there are. */
function unserved(refused: Refused, served: readonly { readonly id: string }[]) {
  const missing = [...refused].filter(([id]) => !served.some((flow) => flow.id === id));
  return missing.map(([id, issues]) => ({ id, refused: issues.map(refusalWords) }));
}

/** For programs: why nothing of what was changed is served. */
function standing({ standstill, campaigns }: PageServices) {
  const why = standstill?.();
  return why === undefined ? [] : [{ refused: [standstillWords(why, campaigns.list().length)] }];
}

function row({ name, type, path, version, languages }: ReturnType<typeof describe>): string {
  const cells = [
    `<a href="${escapeHtml(ownPath(path))}">${escapeHtml(name)}</a>`,
    escapeHtml(type),
    escapeHtml(path),
    String(version),
    languages.join(', '),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/**
 * Lists every flow that is served, as a page or, for who accepts it, as JSON (A5). For people who build flows: outside
 * production only.
 */
export async function sendActiveFlows(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  const refused = services.refused?.() ?? new Map<string, readonly PublishIssue[]>();
  const flows = services.campaigns
    .list()
    .map((published) => describe(published, refused))
    .toSorted((a, b) => a.path.localeCompare(b.path));
  const headers = { ...PAGE_HEADERS, 'cache-control': 'no-store', vary: 'Accept' };
  if (request.headers.accept?.includes('application/json') === true)
    return reply.headers(headers).send([...flows, ...unserved(refused, flows), ...standing(services)]);
  const head = ['Name', 'Type', 'Address', 'Version', 'Languages']
    .map((title) => `<th scope="col">${title}</th>`)
    .join('');
  const content =
    `<h1>Active flows</h1>${standstillNotice(services)}<section class="table-frame" aria-label="Active flows" ` +
    `tabindex="0" data-scrolls><table><thead><tr>${head}</tr></thead><tbody>${flows.map(row).join('')}</tbody>` +
    `</table></section>${refusedList(refused, new Set(flows.map(({ id }) => id)))}<p>` +
    '<a class="line-link" href="/blocks">Block gallery</a></p>';
  const document = await plainPage(
    { locale: 'en', title: 'Active flows', indexed: false, content, wide: true },
    request,
    services,
  );
  return reply
    .headers({
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(),
    })
    .send(document);
}
