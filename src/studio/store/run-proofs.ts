import { listMedia } from '#api/content/source-calls.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import type { MediaFile } from '#checker/page/media-files.ts';
import { ProverClient, type ProverWorker } from '#checker/worker/prover-client.ts';
import type { CallServer } from '../kit/call-server.ts';
import { readSentence } from '../kit/read-sentence.ts';
import { mediaAsked, mediaKnown } from './media-slice.ts';
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

interface MediaParts {
  readonly store: StudioStore;
  readonly callServer: CallServer;
}

/** Learns which files campaigns can show, and again whenever the author comes back: somebody may have added one. */
export function watchMedia({ store, callServer }: MediaParts): () => void {
  const ask = async () => {
    const list = await callServer(listMedia).catch(() => undefined);
    store.dispatch(mediaKnown(list?.ok === true ? list.value : undefined));
  };
  const onFocus = () => void ask();
  store.dispatch(mediaAsked());
  void ask();
  window.addEventListener('focus', onFocus);
  return () => window.removeEventListener('focus', onFocus);
}

/** Campaigns, fragments, questionnaires and themes, as they stand in the editor. */
function filesOf(documents: ReturnType<StudioStore['getState']>['editing']['documents']) {
  const all = Object.entries(documents).map(([path, { text }]): SourceFile => ({ path, text }));
  const isRules = ({ path }: SourceFile) => path.startsWith('rules/');
  return { files: all.filter((file) => !isRules(file)), rules: all.filter(isRules) };
}

/** The files that campaigns can show, as the checker knows them; undefined: they are not known. */
function mediaOf({ files }: ReturnType<StudioStore['getState']>['media']) {
  return files?.map(({ name, bytes = 0, fault }): readonly [string, MediaFile] => [
    name,
    fault === undefined
      ? { ok: true, bytes }
      : { ok: false, code: fault.code, message: readSentence(fault.message) ?? '' },
  ]);
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
  let seenMedia: ReturnType<StudioStore['getState']>['media']['files'];

  // A place in a shared part may be wrong in other campaigns alone.
  const isHere = ({ campaigns }: Issue) => campaigns?.includes(campaign) ?? true;

  async function prove(): Promise<void> {
    const { editing, media } = store.getState();
    store.dispatch(proofStarted());
    const outcome = await client.prove(
      { ...filesOf(editing.documents), media: mediaOf(media), only: [campaign] },
      { onChecked: (issues) => store.dispatch(checked(issues.filter(isHere))) },
    );
    if (outcome.kind === 'proven') store.dispatch(proven(outcome.proofs[0]));
    else if (outcome.kind === 'failed') store.dispatch(proofFailed(outcome.reason));
  }

  function noticeChange(): void {
    const { editing, media } = store.getState();
    const { documents } = editing;
    // What is said before the files are known would be taken back at once.
    if (media.isAsked) return;
    const isOther = Object.entries(documents).some(([name, { text }]) => seen?.[name]?.text !== text);
    const isSame = !isOther && seenMedia === media.files;
    seen = documents;
    seenMedia = media.files;
    if (isSame) return;
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
