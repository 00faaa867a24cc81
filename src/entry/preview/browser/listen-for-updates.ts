import { isRecord } from '#api/guards.ts';
import { DRAFTS_PATH, type RefusedDraft, type UnsavedPage } from '#api/preview/preview-page.ts';
import {
  MAX_DRAFT_LENGTH,
  previewMessage,
  readMove,
  readUpdate,
  type PreviewAnswer,
  type ReceivedUpdate,
} from '#api/preview/preview-messages.ts';
import { searchOf } from '#renderer/addresses.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import { reportProblem } from '#renderer/report-problem.ts';
import { afterPaint } from '#ui/after-paint.ts';
import type { ShownPage } from './start-preview.tsx';
import { showUnsaved } from './show-unsaved.ts';

const refusal = (code: string): RefusedDraft => ({ code, findings: [] });

/** The server wrote it; the check only needs to detect a truncated one. */
function isUnsavedPage(value: unknown): value is UnsavedPage {
  return isRecord(value) && isRecord(value['page']) && typeof value['style'] === 'string';
}

function isFindings(value: unknown): value is RefusedDraft['findings'] {
  return Array.isArray(value);
}

/** The server's own refusal, or a problem of the call. */
function refusalOf(problem: unknown): RefusedDraft {
  if (!isRecord(problem) || typeof problem['code'] !== 'string') return refusal('unexpected');
  const { code, findings, reason } = problem;
  return {
    code,
    findings: isFindings(findings) ? findings : [],
    ...(typeof reason === 'string' ? { reason } : {}),
  };
}

/** Asks the server for the page that an update makes. */
async function ask({ kit }: ShownPage, { document, change }: ReceivedUpdate): Promise<UnsavedPage | RefusedDraft> {
  const { page, store } = kit();
  if ('text' in change && change.text.length > MAX_DRAFT_LENGTH) return refusal('body-too-large');
  const address = `${page.basePath}${searchOf(store.getState().path.query)}`;
  try {
    const reply = await window.fetch(DRAFTS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ document, ...change, address }),
    });
    if (reply.status === 410) return refusal('preview-ended');
    const made: unknown = await reply.json();
    return isUnsavedPage(made) ? made : refusalOf(made);
  } catch {
    return refusal('offline');
  }
}

/** The windows of these origins may be the parent; where the browser says which one it is, only that one. */
function parentOrigins(allowed: readonly string[]): readonly string[] {
  const ancestors: unknown = Reflect.get(window.location, 'ancestorOrigins');
  const [parent] = ancestors instanceof DOMStringList ? [...ancestors] : [];
  return parent === undefined ? allowed : allowed.filter((origin) => origin === parent);
}

/** Calls back once the visit has been resumed: before that, another document would spoil the takeover of the page. */
function whenLive({ store }: PageKit, begin: () => void): void {
  const isLive = () => store.getState().ui.live;
  if (isLive()) return begin();
  const stop = store.subscribe(() => {
    if (!isLive()) return;
    stop();
    begin();
  });
}

interface Received extends ReceivedUpdate {
  readonly origin: string;
}

/** Is a whole text of the same document waiting, so that an earlier update of it need not be shown? */
function isOvertaken({ document }: ReceivedUpdate, waiting: readonly ReceivedUpdate[]): boolean {
  return waiting.some((later) => later.document === document && 'text' in later.change);
}

/**
 * Takes updates of documents from the window that shows the preview in a frame, one after the other, and answers each.
 * Only windows of configured origins are listened to, and nobody else is told anything.
 */
export function listenForUpdates(shown: ShownPage): void {
  const { preview } = shown.kit().page;
  const { parent } = window;
  if (preview === undefined || parent === window) return;
  const { origins } = preview;
  const answer = (origin: string, body: PreviewAnswer) => parent.postMessage(body, origin);
  const routeNow = () => shown.kit().store.getState().path.route;
  const waiting: Received[] = [];
  let busy = false;

  async function show(update: Received): Promise<void> {
    const { id, origin } = update;
    const made = await ask(shown, update);
    if ('code' in made) return answer(origin, previewMessage({ type: 'refused', id, ...made }));
    await showUnsaved(shown, made);
    document.querySelector('[data-preview-unsaved]')?.removeAttribute('hidden');
    afterPaint(() => answer(origin, previewMessage({ type: 'applied', id, route: routeNow() })));
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let update = waiting.shift(); update; update = waiting.shift()) {
      const { id, origin } = update;
      if (isOvertaken(update, waiting)) continue;
      await show(update).catch((error: unknown) => {
        reportProblem(error);
        answer(origin, previewMessage({ type: 'refused', id, ...refusal('unexpected') }));
      });
    }
    busy = false;
  }

  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || !origins.includes(origin)) return;
    const move = readMove(data);
    if (move !== undefined) {
      shown.follow(move, (act) => answer(origin, act));
      return;
    }
    const update = readUpdate(data);
    if (update === undefined) return;
    if ('malformed' in update) {
      answer(origin, previewMessage({ type: 'refused', id: update.malformed, ...refusal('request-invalid') }));
      return;
    }
    waiting.push({ ...update, origin });
    void work();
  };
  whenLive(shown.kit(), () => {
    window.addEventListener('message', onMessage);
    const { campaign, locale: language } = shown.kit().page.state;
    const behind = preview.isBehind;
    for (const origin of parentOrigins(origins))
      answer(origin, previewMessage({ type: 'ready', campaign: campaign.id, language, route: routeNow(), behind }));
  });
}
