import type { FastifyRequest } from 'fastify';
import { queryOf } from '#engine/address-query.ts';
import { linkedQuery } from './linked-query.ts';
import { splitPersonal } from './personal-query.ts';

/** What an address on the way here may say of another page: its flow, first page, study and site. */
const OF_OTHER_PAGES = ['s', 'landing', 'studyId', 'studySiteId'];

/** What the links of a page that belongs to no flow carry on to the flows (A9). Nothing personal. */
type CarriedQuery = Readonly<Record<string, string>>;

const ownSearch = (request: FastifyRequest) =>
  splitPersonal(new URL(request.raw.url ?? '/', 'http://server.invalid').searchParams).rest;

const carried = (search: URLSearchParams): CarriedQuery =>
  Object.fromEntries(Object.entries(queryOf(search)).filter(([name]) => !OF_OTHER_PAGES.includes(name)));

/** What the page's own address carries: all that a page may contain which caches share. */
export const carriedByAddress = (request: FastifyRequest): CarriedQuery => carried(ownSearch(request));

/** That, and what the page carries whose link led here. */
export const carriedByLink = (request: FastifyRequest): CarriedQuery =>
  carried(linkedQuery(request, ownSearch(request)));
