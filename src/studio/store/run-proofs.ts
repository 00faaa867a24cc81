import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { ProverClient, type ProverWorker } from '#checker/worker/prover-client.ts';
import { checked, outdated, proofFailed, proofStarted, proven } from './proof-slice.ts';
import type { StudioStore } from './studio-store.ts';

/** A pause in typing after which the campaign is checked anew, in milliseconds. */
const PAUSE_MS = 120;
/** A long campaign is checked after a longer one: until then, nothing competes with what is typed. */
const CHARACTERS_FOR_EACH_MS = 1000;

export interface ProofParts {
  readonly store: StudioStore;
  /** Starts the prover in its worker. */
  readonly startProver: () => ProverWorker;
  /** The id of the campaign to prove. */
  readonly campaign: string;
}

/** Campaigns, fragments, questionnaires and themes, as they stand in the editor. */
function filesOf(documents: ReturnType<StudioStore['getState']>['editing']['documents']) {
  const all = Object.entries(documents).map(([path, { text }]): SourceFile => ({ path, text }));
  const isRules = ({ path }: SourceFile) => path.startsWith('rules/');
  return { files: all.filter((file) => !isRules(file)), rules: all.filter(isRules) };
}

/** How long to wait after a change of these documents, in milliseconds. */
function pauseAfter(documents: ReturnType<StudioStore['getState']>['editing']['documents']): number {
  const characters = Object.values(documents).reduce((sum, { text }) => sum + text.length, 0);
  return Math.max(PAUSE_MS, characters / CHARACTERS_FOR_EACH_MS);
}

/** Checks and proves the campaign whenever a document has changed; a newer change cancels the proof before it. */
export function runProofs({ store, startProver, campaign }: ProofParts): () => void {
  const client = new ProverClient(startProver);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: ReturnType<StudioStore['getState']>['editing']['documents'] | undefined;

  // A place in a shared part may be wrong in other campaigns alone.
  const isHere = ({ campaigns }: Issue) => campaigns?.includes(campaign) ?? true;

  async function prove(): Promise<void> {
    const { documents } = store.getState().editing;
    store.dispatch(proofStarted());
    const outcome = await client.prove(
      { ...filesOf(documents), only: [campaign] },
      { onChecked: (issues) => store.dispatch(checked(issues.filter(isHere))) },
    );
    if (outcome.kind === 'proven') store.dispatch(proven(outcome.proofs[0]));
    else if (outcome.kind === 'failed') store.dispatch(proofFailed(outcome.reason));
  }

  function noticeChange(): void {
    const { documents } = store.getState().editing;
    const texts = Object.entries(documents).some(([name, { text }]) => seen?.[name]?.text !== text);
    seen = documents;
    if (!texts) return;
    client.cancel();
    if (store.getState().proof.state !== 'outdated') store.dispatch(outdated());
    clearTimeout(timer);
    timer = setTimeout(() => void prove(), pauseAfter(documents));
  }
  const stop = store.subscribe(noticeChange);
  noticeChange();
  return () => {
    stop();
    clearTimeout(timer);
    client.close();
  };
}
