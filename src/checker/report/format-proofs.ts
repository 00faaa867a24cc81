import type { CampaignProof, ProofIssue, Proofs } from '../prove/prove-documents.ts';
import { formatIssue, preventedBy } from './format-issues.ts';
import { circumstancesOf, stepWords, type Witness } from '../prove/witness.ts';

/** Formats one line per campaign, with its findings below it and the visitors who show them. */
export function formatProofs({ unchecked, proofs }: Proofs): string {
  const faulty = unchecked.length === 0 ? [] : [...unchecked.map(formatIssue), preventedBy(unchecked.length, 'proven')];
  return [...faulty, ...proofs.flatMap(linesOf)].join('\n');
}

function linesOf(proof: CampaignProof): string[] {
  const verdict =
    proof.issues.length > 0
      ? `${proof.issues.length} found`
      : proof.undecided.length > 0
        ? 'nothing found, but not everything is decided'
        : 'proven';
  const when = proof.days === undefined ? '' : ` for visitors from ${proof.days.from} to ${proof.days.to}`;
  const size =
    `${proof.states} states, ${proof.transitions} transitions, ${proof.blocks} conditional blocks, ` +
    `${proof.rules} rules, ends: ${proof.ends.join(', ')}${proof.accepted > 0 ? `, ${proof.accepted} accepted` : ''}`;
  return [
    `${proof.campaign}: ${verdict}${when} (${size}; ${Math.round(proof.milliseconds)} ms)`,
    ...proof.undecided.map((why) => `  not decided: ${why}`),
    ...proof.elsewhere.map((what) => `  not covered: ${what}`),
    ...proof.issues.map(formatProofIssue),
  ];
}

/** Formats a finding as lines of a command's output: what, where, together with what, and an example visitor. */
export function formatProofIssue({ related, witness, file, line, column, code, message, place }: ProofIssue): string {
  return [
    `${file}:${line}:${column} ${code} ${message} (${place})`,
    ...related.map((one) => `  together with ${one.file}:${one.line}:${one.column} (${one.place})`),
    ...(witness ? witnessLines(witness) : []),
  ].join('\n');
}

/** Describes the visitor who shows a finding, in one line. */
export function formatWitness(witness: Witness): string {
  return witnessLines(witness)
    .map((line) => line.trim())
    .join(' › ');
}

/** Describes the visitor who shows it: their circumstances, and page by page what they enter. */
export function witnessLines(witness: Witness, circumstances: readonly string[] = circumstancesOf(witness)): string[] {
  const who = circumstances.length > 0 ? `: ${circumstances.join(', ')}` : '';
  const unconfirmed = witness.confirmed ? '' : " (the server's walk does not take them there)";
  return [`  for example a visitor${who}${unconfirmed}`, ...witness.steps.map((step) => `    ${stepWords(step)}`)];
}

/**
 * Returns the same as data, without the campaign and the study of a visit, because they are the documents that were
 * proven.
 */
export function proofsAsData({ unchecked, proofs }: Proofs): unknown {
  const plain = ({ witness, ...issue }: ProofIssue) => ({
    ...issue,
    ...(witness
      ? { witness: { steps: witness.steps, circumstances: circumstancesOf(witness), confirmed: witness.confirmed } }
      : {}),
  });
  return { unchecked, proofs: proofs.map((proof) => ({ ...proof, issues: proof.issues.map(plain) })) };
}
