import pg from 'pg';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import type { SeenVersion } from '#checker/consents/changed-consents.ts';
import { compileOpen } from '#checker/schema/validator.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { readVersion } from '../versions/versions.ts';

const TIMEOUT_MS = 10_000;

const isResolved = compileOpen<Campaign>({
  type: 'object',
  required: ['id', 'version', 'routes'],
  properties: { id: { type: 'string' }, version: { type: 'integer' }, routes: { type: 'array' } },
});

const ONLY_A_DATABASE = 'only a database (postgres://…) knows every version that visitors were ever shown.';

/** What a place cannot know. */
function limitOf(place: string): string | undefined {
  if (isDatabase(place)) return undefined;
  const [where, what] = isServer(place) ? [new URL(place).origin, 'serves now'] : [place, 'holds'];
  return `Compared with the one version of each campaign that ${where} ${what}: ${ONLY_A_DATABASE}`;
}

const isDatabase = (place: string) => /^postgres(ql)?:\/\//.test(place);
const isServer = (place: string) => /^https?:\/\//.test(place);

export interface SeenVersions {
  readonly version: SeenVersion;
  /** The highest version of a campaign that is known there. */
  readonly newest: (id: string) => number | undefined;
  /** The last version of each campaign that is known there. */
  readonly last: readonly Campaign[];
  /** Is exactly this content known there? */
  readonly has: (campaign: Campaign) => boolean;
  /** What was not examined, as a sentence. Undefined: everything was. */
  readonly limit: string | undefined;
}

/**
 * The versions that visitors may have seen, for `check --against`:
 * - `postgres://…`: every version that the database has ever served;
 * - `http(s)://…`: what the server at that address serves now under these names;
 * - a folder, a file or a git revision: the documents there.
 * @throws in words where the place cannot be read; the password of an address is not repeated
 */
export async function seenVersions(place: string, names: readonly string[], registry: Registry): Promise<SeenVersions> {
  const [seen, { contentHash }] = await Promise.all([
    campaignsAt(place, names, registry),
    import('#server/features/content/index.ts'),
  ]);
  const hashes = new Set(seen.map(contentHash));
  const byVersion = new Map(seen.map((campaign) => [`${campaign.id} ${campaign.version}`, campaign]));
  const newest = new Map<string, number>();
  for (const { id, version } of seen) newest.set(id, Math.max(version, newest.get(id) ?? version));
  return {
    version: (id, version) => byVersion.get(`${id} ${version}`),
    newest: (id) => newest.get(id),
    last: [...new Map(seen.map((campaign) => [campaign.id, campaign])).values()],
    has: (campaign) => hashes.has(contentHash(campaign)),
    limit: limitOf(place),
  };
}

async function campaignsAt(place: string, names: readonly string[], registry: Registry): Promise<readonly Campaign[]> {
  if (isDatabase(place)) return storedIn(place);
  if (isServer(place)) return servedAt(new URL(place), names);
  const { files } = await readVersion(place);
  return [...(await checkedCampaigns({ files, registry })).campaigns.values()];
}

/**
 * Read-only: the tables are neither created nor changed. The oldest come first, so that of two with one version the
 * last one counts.
 */
async function storedIn(connectionString: string): Promise<Campaign[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ document: unknown }>(
      'select document from campaign_versions order by first_seen_at',
    );
    return rows.flatMap(({ document }) => (isResolved(document) ? [document] : []));
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
