import type { SourceFile } from '#checker/document/source-document.ts';
import { PlainError } from '../../core/log.ts';
import { contentHash } from './content-hash.ts';
import type { CampaignFile, PublishIssue } from './campaign-file.ts';

/** A proof's verdict on one campaign: empty if the campaign is proven. */
export interface ProofVerdict {
  readonly issues: readonly PublishIssue[];
  /** Why something was not decided. */
  readonly undecided: readonly string[];
}

export interface ProofRequest {
  readonly files: readonly CampaignFile[];
  /** The files with the rules that hold for every campaign. */
  readonly rules: readonly SourceFile[];
  /** The ids of the campaigns to prove. */
  readonly campaigns: readonly string[];
}

/**
 * Proves campaigns while the server keeps serving; the result has a verdict for each campaign id. Rejects if the rules
 * cannot be read.
 */
export type ProveCampaigns = (request: ProofRequest) => Promise<ReadonlyMap<string, ProofVerdict>>;

/** A campaign with the hash of its resolved document. */
interface Hashed {
  readonly id: string;
  readonly hash: string;
}

export interface Proofs {
  /** The verdicts on campaigns; nothing is proven twice. */
  verdictsOn(files: readonly CampaignFile[], campaigns: readonly Hashed[]): Promise<ReadonlyMap<string, ProofVerdict>>;
}

/**
 * Proofs with a cache: documents that were already served are not proven again, and neither are unchanged ones.
 * @param served hashes of documents that have been served: they may be served again without a new proof
 */
export function createProofs(
  prove: ProveCampaigns,
  readRules: () => Promise<readonly SourceFile[]>,
  served: (hash: string) => boolean,
): Proofs {
  let known = new Map<string, ProofVerdict>();
  return {
    verdictsOn: async (files, campaigns) => {
      const rules = await readRules();
      // A campaign may contain rules of its own, or inherit some: they are in the files, but not in what visitors get.
      const edition = contentHash([rules, files]);
      const asked = campaigns
        .filter(({ hash }) => !served(hash))
        .map(({ id, hash }) => ({ id, key: `${hash} ${edition}` }));
      const fresh = asked.filter(({ key }) => !known.has(key)).map(({ id }) => id);
      const found =
        fresh.length === 0
          ? new Map<string, ProofVerdict>()
          : await prove({ files, rules, campaigns: fresh }).catch(failPlainly);
      // Only the current campaigns are remembered: a CMS that is edited all day would fill the memory.
      known = new Map(
        asked.flatMap(({ id, key }) => {
          const verdict = known.get(key) ?? found.get(id);
          return verdict ? [[key, verdict] as const] : [];
        }),
      );
      return new Map(
        asked.flatMap(({ id, key }) => {
          const verdict = known.get(key);
          return verdict ? [[id, verdict] as const] : [];
        }),
      );
    },
  };
}

/** Rules come from the operator, never from visitors: the log may say what is wrong with them (B9, O6). */
function failPlainly(error: unknown): never {
  throw error instanceof Error ? new PlainError(error.message, { cause: error }) : error;
}
