import { inEnglish, sentence } from '#schemas/sentence.ts';
import type { AcceptedFinding, Rule } from '#schemas/campaign/rule.ts';
import type { CheckRequest } from '../check-documents.ts';
import { checkedCampaigns } from '../checked-campaigns.ts';
import { consentsOf } from '../consents/changed-consents.ts';
import type { Node } from '../document/node.ts';
import { placeOf, placeWords, pointerOf } from '../document/node-place.ts';
import { positionOf } from '../document/source-document.ts';
import type { Issue, Spot } from '../issue.ts';
import type { Severity } from '../problem.ts';
import type { CampaignModel } from '../model/campaign-model.ts';
import { PROVE_PROBLEMS, type ProveCode } from './problem-codes.table.ts';
import { ProofMemory } from './explore/proof-memory.ts';
import type { ProofFinding } from './findings/proof-finding.ts';
import { proofSteps, type Proof } from './prove-campaign.ts';
import { atOnce, type ProofSteps } from './proving.ts';
import { TODAY } from './explore/subject.ts';
import { rulesOf } from './read-rules.ts';
import { witnessOf, type Witness } from './witness.ts';

/** A condition that contributes to a finding. */
export type RelatedPlace = Pick<Issue, 'file' | 'line' | 'column' | 'place'>;

/** A finding of a proof: in the form of those of `check`, with a visitor who shows it. */
export interface ProofIssue extends Omit<Issue, 'code'> {
  readonly code: ProveCode;
  readonly severity: Severity;
  readonly related: readonly RelatedPlace[];
  readonly witness?: Witness;
}

export interface CampaignProof extends Omit<Proof, 'findings' | 'subject'> {
  readonly campaign: string;
  readonly file: string;
  readonly issues: readonly ProofIssue[];
  /** How many findings are accepted. */
  readonly accepted: number;
  /** No block of the campaign asks for a consent: there is none to get past. */
  readonly asksNoConsent?: true;
  readonly milliseconds: number;
}

export interface ProveRequest extends CheckRequest {
  readonly rules?: readonly Rule[];
  /** Accepted findings: they are counted but not reported. */
  readonly accepted?: readonly AcceptedFinding[];
  /** The campaigns to prove, by id; absent: all. */
  readonly only?: ReadonlySet<string>;
  /** The day of the proof, `YYYY-MM-DD`: it covers the two years from then. */
  readonly today?: string;
  /** What earlier proofs of these campaigns found, by id; it is used and extended. */
  readonly memories?: Map<string, ProofMemory>;
}

export interface Proofs {
  /** Errors that `check` finds: they prevent campaigns from being proven. */
  readonly unchecked: readonly Issue[];
  readonly proofs: readonly CampaignProof[];
}

/** Errors of `check` that a proof can confirm or refute with a counterexample. */
export const DECIDED_BY_PROOF = ['missing-default', 'unreachable-transition', 'no-end', 'fact-not-yet-asked'] as const;

/** Campaigns that `check` finds valid, ready to be proven one by one. */
export interface PreparedProofs {
  /** Everything that `check` finds, including warnings and errors that proofs judge better. */
  readonly issues: readonly Issue[];
  /** Errors that prevent requested campaigns from being proven. */
  readonly unchecked: readonly Issue[];
  readonly ids: readonly string[];
  /** Proves one of them. Throws if no campaign has the id. */
  readonly proofOf: (id: string) => CampaignProof;
  /** The same in steps. */
  readonly stepsOf: (id: string) => ProofSteps<CampaignProof>;
}

function memoryOf(id: string, { memories, registry }: ProveRequest): ProofMemory | undefined {
  const memory = memories && (memories.get(id) ?? new ProofMemory(registry));
  if (memory) memories.set(id, memory);
  return memory;
}

/** Proves every campaign that `check` finds valid. */
export async function proveDocuments(request: ProveRequest): Promise<Proofs> {
  const { unchecked, ids, proofOf } = await prepareProofs(request);
  return { unchecked, proofs: ids.map(proofOf) };
}

/** Does the error prevent a requested campaign from being proven? */
function keepsFromProof(
  { severity, code, file, campaigns }: Issue,
  only: ReadonlySet<string> | undefined,
  files: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (severity !== 'error' || DECIDED_BY_PROOF.some((one) => one === code)) return false;
  if (!only) return true;
  const concerned = campaigns ?? [...files].filter(([, parts]) => parts.includes(file)).map(([id]) => id);
  return concerned.some((id) => only.has(id));
}

/** Checks the documents. The caller can stop between two proofs. */
export async function prepareProofs(request: ProveRequest): Promise<PreparedProofs> {
  const { rules = [], accepted = [], only, today = TODAY } = request;
  const { issues, campaigns, models, files } = await checkedCampaigns(request, DECIDED_BY_PROOF);
  function* stepsOf(id: string): ProofSteps<CampaignProof> {
    const [campaign, model] = [campaigns.get(id), models.get(id)];
    if (!campaign || !model) throw new Error(`There is no campaign "${id}" that could be proven`);
    const start = performance.now();
    const own = [...rules, ...rulesOf(model)];
    const told = (findings: readonly ProofFinding[]) =>
      findings.filter(
        ({ code, place }) =>
          !accepted.some((one) => one.campaign === id && one.code === code && one.route === place.split(/[#@]/)[0]),
      );
    const proven = yield* attempt(function* prove() {
      const memory = memoryOf(id, request);
      const { findings, subject, ...proof } = yield* proofSteps(campaign, request.registry, own, today, memory);
      const meant = told(findings);
      return {
        ...proof,
        issues: meant.map((finding) =>
          issueOf(finding, model, finding.sighting && witnessOf(finding.subject ?? subject, finding.sighting)),
        ),
        accepted: findings.length - meant.length,
        ...(consentsOf(campaign, request.registry).length === 0 ? { asksNoConsent: true } : {}),
      };
    });
    return { ...proven, campaign: id, file: model.document.path, milliseconds: performance.now() - start };
  }
  return {
    issues,
    unchecked: issues.filter((issue) => keepsFromProof(issue, only, files)),
    ids: [...campaigns.keys()].filter((id) => models.has(id) && (only?.has(id) ?? true)),
    proofOf: (id) => atOnce(stepsOf(id)),
    stepsOf,
  };
}

type OwnProof = Omit<CampaignProof, 'campaign' | 'file' | 'milliseconds'>;

/** A proof that fails because of a bug in it or in a block decides nothing, and does not stop any other proof. */
function* attempt(prove: () => ProofSteps<OwnProof>): ProofSteps<OwnProof> {
  try {
    return yield* prove();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      issues: [],
      accepted: 0,
      undecided: [`anything at all: the proof failed (${why})`],
      elsewhere: [],
      states: 0,
      ends: [],
      transitions: 0,
      blocks: 0,
      rules: 0,
    };
  }
}

function issueOf(finding: ProofFinding, model: CampaignModel, witness: Witness | undefined): ProofIssue {
  const { document, node } = finding.at ?? spotOf(finding.place, model);
  const end = positionOf(document, node.offset + node.length);
  const related = finding.with.map((place) => relatedPlace(spotOf(place, model)));
  const said =
    document.name === model.document.name
      ? finding.message
      : sentence`${finding.message}, in the campaign "${model.document.name}"`;
  return {
    code: finding.code,
    severity: PROVE_PROBLEMS[finding.code].severity,
    file: document.path,
    ...positionOf(document, node.offset),
    endLine: end.line,
    endColumn: end.column,
    place: placeOf(node),
    path: pointerOf(node),
    message: inEnglish(said),
    sentences: { place: placeWords(node), message: said },
    related,
    ...(witness ? { witness } : {}),
  };
}

function relatedPlace({ document, node }: Spot): RelatedPlace {
  return { file: document.path, ...positionOf(document, node.offset), place: placeOf(node) };
}

/** Returns the position in the documents of a place in the flow (`route`, `route#transition` or `route@block`). */
export function spotOf(place: string, model: CampaignModel): Spot {
  const [name = '', part = ''] = place.split(/[#@]/);
  const route = model.routes.find((one) => one.name === name);
  if (!route) return { document: model.document, node: rootOf(model) };
  if (place.includes('#')) return route.entry.next[Number(part)] ?? route.entry;
  if (place.includes('@')) return route.blocks.find(({ id }) => id === part)?.entry ?? route.entry;
  return { document: route.entry.document, node: route.entry.nameNode };
}

function rootOf({ document }: CampaignModel): Node {
  if (!document.root) throw new Error(`The document ${document.path} has no content`);
  return document.root;
}
