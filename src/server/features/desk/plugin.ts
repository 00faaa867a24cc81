import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import { isAllowed, type Permission, permissionsOf } from '#api/people/roles.ts';
import { Problem } from '../../core/http/problem.ts';
import type { Config } from '../../core/config/config.ts';
import { personActor, type Campaigns } from '../content/index.ts';
import { findLeadsByPhone } from '../erasure/index.ts';
import { type People, registerSessionCall, type SignedIn } from '../people/index.ts';
import type { Catalogue } from '../studies/index.ts';
import { type Act, type ActParts, discard, erase, noteOpening, noteSearch, release, retry } from './acts.ts';
import { findLeads, readSought } from './find-leads.ts';
import { explainLead } from './explain-lead.ts';
import { consentsOf, type DetailParts, leadDetail } from './lead-detail.ts';
import { readFunnel } from './read-funnel.ts';
import { countLeads, countSince, findLead, type FoundLead, listLeads } from './read-leads.ts';

/** What the desk of the operators works with. */
export interface DeskServices extends Omit<ActParts, 'db' | 'deliveries'>, Pick<DetailParts, 'deliveries'> {
  /** Undefined: the studio is off. */
  readonly people: People | undefined;
  readonly database: { readonly db: ActParts['db'] };
  readonly deliveries: ActParts['deliveries'] & DetailParts['deliveries'];
  readonly campaigns: Pick<Campaigns, 'list'>;
  readonly catalogue: Pick<Catalogue, 'study'>;
  readonly config: Partial<Pick<Config, 'leadWebhook' | 'leadRetentionDays' | 'logRetentionDays'>>;
}

const PAGE = 50;
/** How many other leads of a phone number are named. */
const MAX_OTHERS = 20;
const DAY_MS = 86_400_000;
/** For how many days a lead is new. */
const NEW_DAYS = 7;
/** How many days the funnel shows, and how long the log of screens is kept, unless somebody says otherwise. */
const USUAL_DAYS = 30;

const partsOf = ({ database: { db }, config, ...services }: DeskServices) => ({
  ...services,
  db,
  retentionDays: config.leadRetentionDays,
});

/** The campaigns whose leads a person sees; undefined: all. */
function campaignsOf({ person: { grants } }: SignedIn): readonly string[] | undefined {
  const { everywhere, campaigns } = permissionsOf(grants);
  if (everywhere.includes('leads:read')) return undefined;
  return Object.keys(campaigns).filter((id) => campaigns[id]?.includes('leads:read'));
}

/** The lead that a call names, if the person may do this with it. */
async function leadFor(
  id: string,
  { person: { grants } }: SignedIn,
  needs: Permission,
  services: DeskServices,
): Promise<FoundLead | Problem> {
  const found = await findLead(partsOf(services), id);
  if (found === undefined) return new Problem('lead-unknown');
  return isAllowed(grants, needs, found.row.campaign_id) ? found : new Problem('role-forbidden');
}

/** The leads that somebody may see of others with the same phone number. */
async function othersOf(id: string, phone: string, me: SignedIn, { database: { db }, encryption }: DeskServices) {
  const ids = (await findLeadsByPhone({ db, encryption }, phone)).filter((one) => one !== id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'campaign_id', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .limit(MAX_OTHERS)
    .execute();
  return rows
    .filter(({ campaign_id }) => isAllowed(me.person.grants, 'leads:read', campaign_id))
    .map(({ id: lead, campaign_id: campaign, created_at }) => ({ lead, campaign, created: created_at.toISOString() }));
}

const actOf = ({ row }: FoundLead, { person }: SignedIn): Act => ({
  lead: row.id,
  campaign: row.campaign_id,
  actor: personActor(person),
});

/** The time and the id behind which a part of the list begins. */
function placeOf(before: string | undefined) {
  if (before === undefined) return undefined;
  const [time = '', id = ''] = before.split('.');
  return { at: new Date(Number(time)), id };
}

function registerReading(app: FastifyInstance, people: People, services: DeskServices): void {
  const parts = partsOf(services);

  registerSessionCall(app, people, STUDIO_CALLS.listLeads, async ({ query, me }) => {
    const own = campaignsOf(me);
    const { campaign, state, before, limit } = query;
    if (campaign !== undefined && !isAllowed(me.person.grants, 'leads:read', campaign))
      return new Problem('role-forbidden');
    const campaigns = campaign === undefined ? own : [campaign];
    const found = await listLeads(parts, {
      campaigns,
      state,
      before: placeOf(before),
      limit: limit === undefined ? PAGE : Number(limit),
    });
    return { ...found, counts: await countLeads(parts, { campaigns }) };
  });

  registerSessionCall(app, people, STUDIO_CALLS.findLeads, async ({ body, me }) => {
    const sought = readSought(body.value);
    if (sought === undefined) return new Problem('request-invalid', [{ field: 'body.value', code: 'pattern' }]);
    const campaigns = campaignsOf(me);
    const [campaign, ...others] = campaigns ?? [];
    const only = campaign === undefined || others.length > 0 ? {} : { campaign };
    await noteSearch(parts, personActor(me.person), { by: sought.by, ...only });
    const { leads, next } = await findLeads(parts, { campaigns, before: placeOf(body.before) }, sought);
    return { leads: [...leads], next };
  });

  registerSessionCall(app, people, STUDIO_CALLS.countNewLeads, ({ me }) =>
    countSince(parts, new Date(services.clock.now().getTime() - NEW_DAYS * DAY_MS), { campaigns: campaignsOf(me) }),
  );

  registerSessionCall(app, people, STUDIO_CALLS.describeLead, async ({ params, me }) => {
    const found = await leadFor(params['lead'] ?? '', me, 'leads:read', services);
    return found instanceof Problem ? found : leadDetail(found, parts);
  });

  registerSessionCall(app, people, STUDIO_CALLS.openLead, async ({ params, me }) => {
    const found = await leadFor(params['lead'] ?? '', me, 'leads:read', services);
    if (found instanceof Problem) return found;
    await noteOpening(parts, actOf(found, me));
    const { row, lead } = found;
    const { db } = services.database;
    const version = await db
      .selectFrom('campaign_versions')
      .select('document')
      .where('content_hash', '=', row.content_hash)
      .executeTakeFirst();
    const study = row.study_id === null ? undefined : await services.catalogue.study(row.study_id);
    const day = row.updated_at.toISOString().slice(0, 'YYYY-MM-DD'.length);
    const consents = await consentsOf(parts, row.id);
    return {
      lead,
      explanation: explainLead({ lead, verdicts: row.verdicts, campaign: version?.document, study, day }),
      others: await othersOf(row.id, lead.phone1, me, services),
      texts: Object.fromEntries(consents.map(({ text, text_sha256 }) => [text_sha256, text])),
    };
  });
}

function registerActs(app: FastifyInstance, people: People, services: DeskServices): void {
  const parts = partsOf(services);
  const detailAfter = async (id: string) => {
    const found = await findLead(parts, id);
    return found === undefined ? new Problem('lead-unknown') : leadDetail(found, parts);
  };

  registerSessionCall(app, people, STUDIO_CALLS.retryLead, async ({ params, me }) => {
    const found = await leadFor(params['lead'] ?? '', me, 'leads:act', services);
    if (found instanceof Problem) return found;
    if (services.config.leadWebhook === undefined) return new Problem('receiver-missing');
    if (found.row.state === 'held') return new Problem('lead-held');
    if (!(await retry(parts, actOf(found, me)))) return new Problem('lead-not-failed');
    return detailAfter(found.row.id);
  });

  registerSessionCall(app, people, STUDIO_CALLS.releaseLead, async ({ params, me }) => {
    const found = await leadFor(params['lead'] ?? '', me, 'leads:act', services);
    if (found instanceof Problem) return found;
    if (!(await release(parts, actOf(found, me)))) return new Problem('lead-not-held');
    return detailAfter(found.row.id);
  });

  registerSessionCall(app, people, STUDIO_CALLS.discardLead, async ({ params, me }) => {
    const found = await leadFor(params['lead'] ?? '', me, 'leads:act', services);
    if (found instanceof Problem) return found;
    return (await discard(parts, actOf(found, me))) ?? new Problem('lead-not-held');
  });

  registerSessionCall(app, people, STUDIO_CALLS.eraseLead, async ({ params, body, me }) => {
    const found = await leadFor(params['lead'] ?? '', me, 'leads:act', services);
    if (found instanceof Problem) return found;
    return (await erase(parts, actOf(found, me), body.reason)) ?? new Problem('lead-unknown');
  });
}

function registerFunnel(app: FastifyInstance, people: People, services: DeskServices): void {
  const { campaigns, clock, config, database } = services;

  registerSessionCall(app, people, STUDIO_CALLS.getFunnel, async ({ params, query, me }) => {
    const { campaign: id = '' } = params;
    if (!isAllowed(me.person.grants, 'leads:read', id)) return new Problem('role-forbidden');
    const campaign = campaigns.list().find((one) => one.campaign.id === id)?.campaign;
    if (campaign === undefined) return new Problem('campaign-unknown');
    const now = clock.now();
    const lastDay = query.to === undefined ? new Date(now.toISOString().slice(0, 10)) : new Date(query.to);
    const to = new Date(lastDay.getTime() + DAY_MS);
    const from = query.from === undefined ? new Date(to.getTime() - USUAL_DAYS * DAY_MS) : new Date(query.from);
    if (from >= to) return new Problem('request-invalid', [{ field: 'query.from', code: 'maximum' }]);
    const logDays = config.logRetentionDays ?? USUAL_DAYS;
    const kept = new Date(now.getTime() - logDays * DAY_MS);
    const funnel = await readFunnel(database.db, { campaign, from, to });
    return { ...funnel, kept: kept > from ? kept.toISOString() : null };
  });
}

/** The desk of the operators: leads, and what became of the visitors of a campaign. */
export const deskPlugin: FastifyPluginCallback<DeskServices> = (app, services, done) => {
  const { people } = services;
  if (people !== undefined) {
    registerReading(app, people, services);
    registerActs(app, people, services);
    registerFunnel(app, people, services);
  }
  done();
};
