import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Static } from 'typebox';
import { CONTENT_PREFIX } from '#api/content/define-call.ts';
import { listVersions } from '#api/content/source-calls.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import type { Addressed } from '#checker/consents/addresses-of-others.ts';
import {
  type ConsentPin,
  consentPins,
  type SeenConsents,
  type SeenVersion,
} from '#checker/consents/changed-consents.ts';
import { compileOpen } from '#checker/schema/validator.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { readVersion } from '../versions/versions.ts';
import { documentsOfDatabase, documentsOfServer, type ServedDocument } from './served-documents.ts';

const TIMEOUT_MS = 10_000;

const isResolved = compileOpen<Campaign>({
  type: 'object',
  required: ['id', 'version', 'routes'],
  properties: { id: { type: 'string' }, version: { type: 'integer' }, routes: { type: 'array' } },
});

const ONLY_A_DATABASE =
  'every version that visitors were ever shown is known to a database (postgres://…), and to a server that is asked ' +
  'with a token with the scope read in TRIALFLOW_TOKEN.';

const OTHERS_UNKNOWN =
  'Not compared: addresses of other campaigns there, and other campaigns there that use the same parts.';

/** What a place cannot know. */
function limitOf(place: string): string | undefined {
  if (isDatabase(place))
    return 'Documents of a folder of the server are not in the database: its campaigns were not judged anew.';
  if (!isServer(place)) return `Compared with the one version of each campaign that ${place} holds: ${ONLY_A_DATABASE}`;
  const { origin } = new URL(place);
  return tokenOf() === undefined
    ? `Compared with the one version of each campaign that ${origin} serves now: ${ONLY_A_DATABASE} ${OTHERS_UNKNOWN}`
    : undefined;
}

const isDatabase = (place: string) => /^postgres(ql)?:\/\//.test(place);
const isServer = (place: string) => /^https?:\/\//.test(place);

export interface SeenVersions {
  /** What is known of it as a whole. */
  readonly version: SeenVersion;
  /** The consents of every version that is known there, by marks of their words. */
  readonly consents: SeenConsents;
  /** The consents of a campaign by the same marks. */
  readonly pinsOf: (campaign: Campaign) => readonly ConsentPin[];
  /** The highest version of a campaign that is known there. */
  readonly newest: (id: string) => number | undefined;
  /** The last version of each campaign that is known there. */
  readonly last: readonly Addressed[];
  /** The documents there that a publication would be laid over, and where they are; of a folder: none. */
  readonly served: {
    /** What paths of its documents begin with. */
    readonly where: string;
    readonly label: string;
    readonly documents: readonly ServedDocument[];
  };
  /** Is exactly this content known there? */
  readonly has: (campaign: Campaign) => boolean;
  /** What was not examined, as a sentence. Undefined: everything was. */
  readonly limit: string | undefined;
}

/**
 * The versions that visitors may have seen, for `check --against`:
 * - `postgres://…`: every version that the database has ever served;
 * - `http(s)://…`: what the server at that address serves now under these names; with a token, hashes of every version;
 * - a folder, a file or a git revision: the documents there.
 * @throws in words where the place cannot be read; the password of an address is not repeated
 */
export async function seenVersions(place: string, names: readonly string[], registry: Registry): Promise<SeenVersions> {
  const [{ campaigns: seen, documents }, { contentHash }] = await Promise.all([
    contentAt(place, names, registry),
    import('#server/features/content/index.ts'),
  ]);
  const pinsOf = (campaign: Campaign) => consentPins(campaign, registry, sha256);
  const served = isServer(place) ? await pinsOfServer(new URL(place)) : undefined;
  const pins: readonly VersionPins[] =
    served ??
    seen.map((campaign) => ({
      ...campaign,
      hash: contentHash(campaign),
      serving: true,
      consents: pinsOf(campaign),
    }));
  const hashes = new Set(pins.map(({ hash }) => hash));
  const byVersion = new Map(seen.map((campaign) => [versionKey(campaign), campaign]));
  const consents = new Map(pins.map((pin) => [versionKey(pin), pin.consents]));
  const newest = new Map<string, number>();
  for (const { id, version, serving } of pins)
    if (serving) newest.set(id, Math.max(version, newest.get(id) ?? version));
  return {
    version: (id, version) => byVersion.get(`${id} ${version}`),
    consents: (id, version) => consents.get(`${id} ${version}`),
    pinsOf,
    newest: (id) => newest.get(id),
    last: [...new Map(pins.map((pin) => [pin.id, pin])).values()],
    has: (campaign) => hashes.has(contentHash(campaign)),
    served: isServer(place)
      ? { where: new URL(place).origin, label: new URL(place).origin, documents }
      : { where: 'database', label: 'the database', documents },
    limit: limitOf(place),
  };
}

const versionKey = ({ id, version }: Pick<Campaign, 'id' | 'version'>) => `${id} ${version}`;

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** A token with the scope `read`, for a server that is to tell what it has ever served. */
const tokenOf = () => process.env['TRIALFLOW_TOKEN'] || undefined;

interface VersionPins extends Addressed {
  readonly version: number;
  readonly hash: string;
  readonly serving: boolean;
  readonly consents: readonly ConsentPin[];
}

const arePins = compileOpen<Static<typeof listVersions.reply>>(listVersions.reply);

/** Every version that a server has ever served, by hashes; undefined: there is no token to ask with. */
async function pinsOfServer(server: URL): Promise<readonly VersionPins[] | undefined> {
  const token = tokenOf();
  if (token === undefined) return undefined;
  const path = `${CONTENT_PREFIX}${listVersions.path}`;
  const found = await asked(server, path, token);
  if (!arePins(found)) throw new Error(`${server.origin}${path} answered with something that is no list of versions`);
  return found.map(({ campaign: id, consents, ...one }) => ({
    ...one,
    id,
    consents: consents.map((pin) => ({ id: pin.id, words: pin.hash })),
  }));
}

/** The JSON that the write API of a server answers with; undefined: nothing is there. */
async function asked({ origin }: URL, path: string, token: string): Promise<unknown> {
  const address = new URL(path, origin);
  const options = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const response = await fetch(address, options).catch((error: unknown) => {
    throw new Error(`No server answers at ${origin}: ${reasonOf(error)}`, { cause: error });
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}: see TRIALFLOW_TOKEN`);
  return response.json();
}

interface PlaceContent {
  readonly campaigns: readonly Campaign[];
  readonly documents: readonly ServedDocument[];
}

async function contentAt(place: string, names: readonly string[], registry: Registry): Promise<PlaceContent> {
  if (isDatabase(place)) return storedIn(place);
  if (isServer(place)) {
    const [server, token] = [new URL(place), tokenOf()];
    const campaigns = await servedAt(server, names);
    const documents = token === undefined ? [] : await documentsOfServer(async (path) => asked(server, path, token));
    return { campaigns, documents };
  }
  const { files } = await readVersion(place);
  return { campaigns: [...(await checkedCampaigns({ files, registry })).campaigns.values()], documents: [] };
}

/**
 * Read-only: the tables are neither created nor changed. The oldest come first, so that of two with one version the
 * last one counts.
 */
async function storedIn(connectionString: string): Promise<PlaceContent> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ document: unknown }>(
      'select document from campaign_versions order by first_seen_at',
    );
    return {
      campaigns: rows.flatMap(({ document }) => (isResolved(document) ? [document] : [])),
      documents: await documentsOfDatabase(client),
    };
  } catch (error) {
    throw new Error(`The versions that were served could not be read from the database: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function servedAt(server: URL, names: readonly string[]): Promise<Campaign[]> {
  const served = await Promise.all(
    names.map(async (name) => {
      const address = new URL(`/api/v1/campaigns/${encodeURIComponent(name)}`, server.origin);
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
        throw new Error(`No server answers at ${server.origin}: ${reasonOf(error)}`, { cause: error });
      });
      if (response.status === 404) return [];
      if (!response.ok) throw new Error(`${address.href} answered ${response.status}`);
      const document: unknown = await response.json();
      if (!isResolved(document)) throw new Error(`${address.href} answered with something that is not a campaign`);
      return [document];
    }),
  );
  return served.flat();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it does not answer';
  const { cause } = error;
  const code = [error, cause].flatMap((one) => (one instanceof Error && 'code' in one ? [String(one.code)] : []))[0];
  return code ?? error.message;
}
