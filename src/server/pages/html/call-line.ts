import type { FastifyRequest } from 'fastify';
import { callCentreNumber } from '#schemas/operator/public-operator.ts';
import type { Language } from '#schemas/language.ts';
import type { PageServices } from '../page-services.ts';
import { countryOfRequest } from '../visit.ts';
import { escapeHtml } from './html-document.ts';

/** The number of the call centre for this visitor; undefined: there is none for the country. */
export function numberFor(request: FastifyRequest, locale: Language, services: PageServices): string | undefined {
  return callCentreNumber(services.operatorFor(request.hostname), countryOfRequest(request, services), locale);
}

/** The line that leads to a person, as HTML; empty where there is no number. `shell`: the texts of its language. */
export function callLine(number: string | undefined, shell: Readonly<Record<string, string>>): string {
  if (number === undefined) return '';
  const words = escapeHtml(shell['header.callNumber'] ?? '').replace('{number}', escapeHtml(number));
  return `<p><a class="line-link" href="tel:${escapeHtml(number.replaceAll(/[- ]/g, ''))}">${words}</a></p>`;
}
