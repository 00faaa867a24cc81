import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from '#schemas/safe-address.ts';
import type { PublishedCampaign } from '../services.ts';
import { escapeHtml } from './html/html-document.ts';
import { plainPage } from './html/plain-page.ts';
import { flowBase } from './address/page-address.ts';
import type { PageServices } from './page-services.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';

function describe({ campaign, contentHash }: PublishedCampaign) {
  const { id, name, type, version, languages } = campaign;
  return { id, name, type, path: flowBase(campaign, 'en'), version, languages, contentHash };
}

function row({ name, type, path, version, languages }: ReturnType<typeof describe>): string {
  const cells = [`<a href="${escapeHtml(ownPath(path))}">${escapeHtml(name)}</a>`, escapeHtml(type), escapeHtml(path), String(version), languages.join(', ')];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** Lists every flow that is served, as a page or, for who accepts it, as JSON (A5). For people who build flows: outside production only. */
export async function sendActiveFlows(request: FastifyRequest, reply: FastifyReply, services: PageServices): Promise<FastifyReply> {
  const flows = services.campaigns.list().map(describe).toSorted((a, b) => a.path.localeCompare(b.path));
  const headers = { ...PAGE_HEADERS, 'cache-control': 'no-store', vary: 'Accept' };
  if (request.headers.accept?.includes('application/json') === true) return reply.headers(headers).send(flows);
  const head = ['Name', 'Type', 'Address', 'Version', 'Languages'].map((title) => `<th scope="col">${title}</th>`).join('');
  const content = `<h1>Active flows</h1><section class="table-frame" aria-label="Active flows" tabindex="0" data-scrolls><table><thead><tr>${head}</tr></thead><tbody>${flows.map(row).join('')}</tbody></table></section><p><a class="line-link" href="/blocks">Block gallery</a></p>`;
  const document = await plainPage({ locale: 'en', title: 'Active flows', indexed: false, content, wide: true }, request, services);
  return reply.headers({ ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy() }).send(document);
}
