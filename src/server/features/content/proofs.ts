import type { SourceFile } from '#checker/document/source-document.ts';
import { PlainError } from '../../core/log.ts';
import { contentHash } from './content-hash.ts';
import type { CampaignFile, PublishIssue } from './campaign-file.ts';

/** What a proof says of one campaign: nothing at all, where it is proven. */
export interface ProofVerdict {
  readonly issues: readonly PublishIssue[];
  /** Why something was not decided. */
  readonly undecided: readonly string[];
}

export interface ProofRequest {
  readonly files: readonly CampaignFile[];
  /** The files of rules that hold for every campaign. */
  readonly rules: readonly SourceFile[];
  /** The ids of the campaigns to prove. */
  readonly campaigns: readonly string[];
}

/**
 * Proves campaigns, while the server goes on serving; each has an answer, by its id. Rejects where the rules cannot be
 * read.
 */
export type ProveCampaigns = (request: ProofRequest) => Promise<ReadonlyMap<string, ProofVerdict>>;

/** A campaign with the hash of its resolved document. */
interface Hashed {
  readonly id: string;
  readonly hash: string;
}

export interface Proofs {
  /** What is to be said of campaigns; nothing is proven twice. */
  verdictsOn(files: readonly CampaignFile[], campaigns: readonly Hashed[]): Promise<ReadonlyMap<string, ProofVerdict>>;
}

/**
 * Proofs with a memory: a document that was served is not proven again, nor is one while nothing changes.
 * @param served hashes of documents that have been served: what visitors had, they may have again
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
      // A campaign may bring rules of its own, or of what it extends: they are in the files, not in what visitors get.
      const edition = contentHash([rules, files]);
      const asked = campaigns
        .filter(({ hash }) => !served(hash))
        .map(({ id, hash }) => ({ id, key: `${hash} ${edition}` }));
      const fresh = asked.filter(({ key }) => !known.has(key)).map(({ id }) => id);
      const found =
        fresh.length === 0
          ? new Map<string, ProofVerdict>()
          : await prove({ files, rules, campaigns: fresh }).catch(failPlainly);
      // Only what is asked now is remembered: a CMS that is edited all day would fill the memory.
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

/** Rules are the operator's words, never a visitor's: the log may say what is wrong with them (B9, O6). */
function failPlainly(error: unknown): never {
  throw error instanceof Error ? new PlainError(error.message, { cause: error }) : error;
}
