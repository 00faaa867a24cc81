import { dirname } from 'node:path';
import type { CheckRequest } from '#checker/check-documents.ts';
import type { Issue } from '#checker/issue.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';

/**
 * What a proof finds of these campaigns, with the rules beside their files. Nothing where the rules cannot be read: that is a
 * finding of its own.
 */
export async function proofIssues(request: CheckRequest, campaigns: ReadonlyMap<string, unknown>): Promise<readonly Issue[]> {
  const folders = new Set(request.files.filter(({ path }) => !path.includes('fragments')).map(({ path }) => dirname(path)));
  const rules = (await Promise.all([...folders].map(rulesBeside))).flat();
  const readable = rules.filter((file) => {
    try {
      readAllRules([file]);
      return true;
    } catch {
      return false;
    }
  });
  if (readable.length < rules.length || campaigns.size === 0) return [];
  const { proofs } = await proveDocuments({ ...request, only: new Set(campaigns.keys()), ...readAllRules(rules) });
  return proofs.flatMap(({ issues }) => issues);
}
