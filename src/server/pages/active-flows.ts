import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { PublishIssue, PublishedCampaign } from '../features/content/index.ts';
import { refusalWords, standstillNotices, standstillWords } from './refusal-notice.ts';
import { renderedContent, plainPage } from './html/plain-page.ts';
import { preferredLanguage } from '../core/http/preferred-language.ts';
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
    path: flowBase(campaign, DEFAULT_LANGUAGE),
    version,
    languages,
    contentHash,
    ...(findings ? { refused: findings } : {}),
  };
}

type Refused = ReadonlyMap<string, readonly PublishIssue[]>;

/** For programs: refused documents of which no version is served; without them the list would seem complete. */
function unserved(refused: Refused, served: readonly { readonly id: string }[]) {
  const missing = [...refused].filter(([id]) => !served.some((flow) => flow.id === id));
  return missing.map(([id, issues]) => ({ id, refused: issues.map(refusalWords) }));
}

/** For programs: why none of the changes is served. */
function standing({ standstill, campaigns }: PageServices) {
  const why = standstill?.();
  return why === undefined ? [] : [{ refused: [standstillWords(why, campaigns.list().length)] }];
}

/**
 * Lists every flow that is served, as a page or, if the client accepts it, as JSON (A5). For people who build flows:
 * outside production only. In a preview whose draft cannot be shown, it says what must be mended instead.
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
  const draft = services.preview?.shown().campaign;
  const isRefused = draft !== undefined && services.campaigns.find(draft) === undefined;
  const locale = isRefused ? (preferredLanguage(request) ?? DEFAULT_LANGUAGE) : DEFAULT_LANGUAGE;
  const rendered = isRefused
    ? await services.renderOwnPage('draft-refused', {
        locale,
        campaign: draft,
        findings: refused.get(draft)?.map(refusalWords) ?? [],
      })
    : await services.renderOwnPage('active-flows', {
        notices: standstillNotices(services),
        flows,
        refused: [...refused].map(([id, issues]) => ({
          id,
          served: flows.some((flow) => flow.id === id),
          findings: issues.map(refusalWords),
        })),
      });
  const document = await plainPage(
    { locale, ...renderedContent(rendered), indexed: false, wide: true },
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
