import { isRecord } from '#api/guards.ts';
import { previewMessage, readAct, type AuthorAct } from '#api/preview/preview-messages.ts';
import type { Issue } from '#checker/issue.ts';
import { judged } from '../../store/proof-slice.ts';
import { serverIssues } from '../../store/server-issues.ts';
import type { StudioStore } from '../../store/studio-store.ts';
import type { OpenPreview } from './preview-link.ts';

/** How the preview stands to the editor. */
export type PreviewState = 'loading' | 'unready' | 'live' | 'updating' | 'refused' | 'offline' | 'ended';

export interface UpdateParts {
  readonly store: StudioStore;
  readonly frame: HTMLIFrameElement;
  readonly preview: OpenPreview;
  /** What is sent in place of the text of a document: in another theme, for example. */
  readonly dress: (document: string, text: string) => string;
  readonly onState: (state: PreviewState) => void;
  /** The author has pressed or typed something in the preview. */
  readonly onAct: (act: AuthorAct) => void;
  /** The preview follows the editor from now on; called again when its page is loaded anew. */
  readonly onReady: (tell: (message: object) => void) => void;
}

/** A pause in typing after which the preview is updated, in milliseconds. */
const PAUSE_MS = 40;
/** A draft that cannot be shown has a page that never says that it is live. How often to look, in milliseconds. */
const UNREADY_MS = 1500;
/** How long to wait before what the server could not examine is sent again. */
const RETRY_MS = 3000;
/** It did not reach the server, or the server had no time for it. */
const PASSING: readonly string[] = ['offline', 'unexpected', 'too-many-requests'];

export interface Updates {
  /** Sends what the page does not show yet, after a pause. */
  readonly plan: () => void;
  readonly end: () => void;
}

/** Why a document is not shown, and what the server found in it. */
interface Refusal {
  readonly code: string;
  readonly issues: readonly Issue[];
}

/** What the page says of the documents that it is sent. */
function createAnswers() {
  /** What was sent and not answered yet: documents, by the ids of their updates. */
  const waiting = new Map<string, string>();
  /** Why documents are not shown as they are now. */
  const refused = new Map<string, Refusal>();
  function stateNow(): PreviewState {
    const codes = [...refused.values()].map(({ code }) => code);
    if (codes.includes('preview-ended')) return 'ended';
    if (codes.includes('offline')) return 'offline';
    return codes.length === 0 ? 'live' : 'refused';
  }
  return {
    expect: (id: string, document: string) => waiting.set(id, document),
    /** @param refusal why it is not shown; undefined: it is */
    note: (id: string, refusal: Refusal | undefined) => {
      const document = waiting.get(id);
      if (document === undefined) return;
      waiting.delete(id);
      // What the campaign is not made of shows nothing.
      if (refusal === undefined || refusal.code === 'document-unused') refused.delete(document);
      else refused.set(document, refusal);
    },
    /** After the last answer: how the preview stands, and what to send again. What is overtaken gets no answer. */
    all: () => {
      waiting.clear();
      const again = [...refused].filter(([, { code }]) => PASSING.includes(code)).map(([document]) => document);
      return { state: stateNow(), again, issues: [...refused.values()].flatMap(({ issues }) => issues) };
    },
    forget: () => {
      waiting.clear();
      refused.clear();
    },
  };
}

/** Sends documents to the page in a frame whenever they differ from what it shows. */
export function sendUpdates({ store, frame, preview, dress, onState, onAct, onReady }: UpdateParts): Updates {
  let isLive = false;
  let shown = new Map(preview.shown);
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRetrying = false;
  const answers = createAnswers();

  const tell = (message: object) => frame.contentWindow?.postMessage(message, preview.origin);

  function send(): void {
    if (!isLive) return;
    for (const [document, { text: written }] of Object.entries(store.getState().editing.documents)) {
      if (document.startsWith('rules/')) continue;
      const text = dress(document, written);
      if (shown.get(document) === text) continue;
      shown.set(document, text);
      lastId += 1;
      answers.expect(String(lastId), document);
      // Whoever hears the page is told of one failure, not of each attempt.
      if (!isRetrying) onState('updating');
      tell(previewMessage({ type: 'update', id: String(lastId), document, text }));
    }
  }

  function plan(): void {
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE_MS);
  }

  function onAnswer(id: string, refusal?: Refusal): void {
    answers.note(id, refusal);
    if (id !== String(lastId)) return;
    const { state, again, issues } = answers.all();
    const { refused = [] } = store.getState().proof;
    if (refused.length > 0 || issues.length > 0) store.dispatch(judged(issues));
    isRetrying = again.length > 0;
    onState(state);
    if (!isRetrying) return;
    for (const document of again) shown.delete(document);
    clearTimeout(timer);
    timer = setTimeout(send, RETRY_MS);
  }

  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || origin !== preview.origin) return;
    if (!isRecord(data) || data['trialflow'] !== 'preview') return;
    if (data['type'] === 'ready') {
      // A page that was loaded anew shows what the link shows.
      isLive = true;
      shown = new Map(preview.shown);
      answers.forget();
      // What is live is shown in place of a draft with errors: only its newest text can change that.
      const isBehind = data['behind'] === true;
      if (isBehind) shown.delete(preview.document);
      onState(isBehind ? 'refused' : 'live');
      clearTimeout(unready);
      send();
      onReady(tell);
    } else if (data['type'] === 'applied') onAnswer(String(data['id']));
    else if (data['type'] === 'refused')
      onAnswer(String(data['id']), { code: String(data['code']), issues: serverIssues(data['findings']) });
    else {
      const act = readAct(data);
      if (act !== undefined) onAct(act);
    }
  }

  let unready: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    clearTimeout(unready);
    const { proof } = store.getState();
    if (isLive) return;
    if (proof.state === 'done' && proof.proof === undefined) onState('unready');
    unready = setTimeout(look, UNREADY_MS);
  }

  const stop = store.subscribe(plan);
  window.addEventListener('message', onMessage);
  unready = setTimeout(look, UNREADY_MS);
  const end = () => {
    stop();
    clearTimeout(timer);
    clearTimeout(unready);
    window.removeEventListener('message', onMessage);
  };
  return { plan, end };
}
