import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Witness } from '#checker/prove/witness.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import { useKit } from '../../kit/kit.tsx';
import { late } from '../../kit/late.tsx';
import { useWords } from '../../kit/words.tsx';
import { previewMessage } from '#api/preview/preview-messages.ts';
import type { StudioState, StudioStore } from '../../store/studio-store.ts';
import { useOpenCampaign, useStudio } from '../../store/use-studio.tsx';
import { useOwnFindings } from '../../outline/finding-dot.tsx';
import { pagePositionOf } from '../../outline/expanded-blocks.ts';
import type { Outline } from '../../outline/outline.ts';
import { usePreviewLink, type OpenPreview, type PreviewWishes } from './preview-link.ts';
import { PreviewTools, VisitorTool, type Device } from './preview-tools.tsx';
import { sendUpdates, type PreviewState, type Updates } from './send-updates.ts';
import { useTextsInPlace } from './texts-in-place.ts';
import { inTheme, OWN_THEME, type ShownTheme } from './themes.ts';
import { useShownTo, useVisitor } from './use-visitor.ts';
import './page-view.css';

const Player = late(async () => (await import('../../play/player.tsx')).Player);
const VisitorPanel = late(async () => (await import('./visitor-panel.tsx')).VisitorPanel);

interface FrameProps {
  readonly preview: OpenPreview;
  readonly device: Device;
  readonly outline: Outline;
  /** A press chooses a block; otherwise it does what it does for a visitor. */
  readonly choosing: boolean;
  /** That of the page in the frame. */
  readonly language: string;
  readonly theme: ShownTheme;
  readonly shownTo: Pick<ReturnType<typeof useVisitor>, 'visitor' | 'visit'>;
}

interface Selected {
  readonly tell: ((message: object) => void) | undefined;
  readonly now: StudioState['selection']['now'];
  readonly routes: Outline['routes'];
  readonly store: StudioStore;
}

/** Has the page show the screen and the block that are selected. */
function showSelected({ tell, now, routes, store }: Selected): void {
  if (now.kind === 'campaign') return;
  const route = routes.find(({ name }) => name === now.route);
  if (route === undefined) return;
  const at = now.kind === 'block' ? pagePositionOf(route, now.at, textsIn(store)) + (now.within ?? 0) : undefined;
  tell?.(previewMessage({ type: 'show', route: route.name, ...(at === undefined ? {} : { at }) }));
}

/** Keeps the preview where the selection is, and the selection where the author presses in the preview. */
function useFollowing({ preview, outline, choosing, language, theme }: Omit<FrameProps, 'device' | 'shownTo'>) {
  const { store } = useOpenCampaign();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<PreviewState>('loading');
  const [tell, setTell] = useState<(message: object) => void>();
  const now = useStudio(({ selection }) => selection.now);
  const shown = useRef(outline);
  const worn = useRef(theme);
  const updates = useRef<Updates>(undefined);
  useEffect(() => {
    shown.current = outline;
  }, [outline]);
  const { said, onAct } = useTextsInPlace({ frame, outline: shown, language, tell });
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const sending = sendUpdates({
      store,
      frame: current,
      preview,
      dress: (document, text) => (document === preview.document ? inTheme(text, worn.current) : text),
      onState: setState,
      onReady: (next) => setTell(() => (message: object) => next(message)),
      onAct,
    });
    updates.current = sending;
    return sending.end;
  }, [store, preview, onAct]);
  useEffect(() => {
    worn.current = theme;
    updates.current?.plan();
  }, [theme]);
  useEffect(() => tell?.(previewMessage({ type: 'choosing', on: choosing })), [tell, choosing]);
  useEffect(() => showSelected({ tell, now, routes: shown.current.routes, store }), [tell, now, store]);
  const isBehind = useRef(false);
  const seen = useRef(now);
  // What was selected while the page was behind is shown again: it knew nothing yet of a block that was just added, and
  // took the one in its place for it.
  useEffect(() => {
    if (state === 'updating') isBehind.current = true;
    if (state !== 'live' || !isBehind.current) return;
    isBehind.current = false;
    if (seen.current === now) return;
    seen.current = now;
    showSelected({ tell, now, routes: shown.current.routes, store });
  }, [state, tell, now, store]);
  useMending(state);
  return { frame, state, tell, said };
}

/** Opens the preview anew when a draft that it could not show is proven and saved: no page is there to be told. */
function useMending(state: PreviewState): void {
  const queries = useQueryClient();
  const { campaign, document } = useOpenCampaign();
  const isMended = useStudio(
    ({ proof, editing }) =>
      proof.state === 'done' && proof.proof !== undefined && editing.documents[document]?.state === 'saved',
  );
  useEffect(() => {
    if (state === 'unready' && isMended) void queries.invalidateQueries({ queryKey: ['preview', campaign] });
  }, [state, isMended, queries, campaign]);
}

const textsIn = (store: StudioStore) => (name: string) => store.getState().editing.documents[name]?.text;

function PreviewFrame(props: FrameProps) {
  const { t } = useWords();
  const { preview, device } = props;
  const { frame, state, tell, said } = useFollowing(props);
  const playing = useStudio(({ playing: { now } }) => now);
  const untranslated = useOwnFindings().filter(({ code }) => code === 'missing-language').length;
  const isPartial = state === 'live' && untranslated > 0;
  useShownTo(props.shownTo.visitor, props.shownTo.visit, tell);
  return (
    <>
      {playing === undefined ? null : <Player playing={playing} tell={tell} />}
      <div className="frame-place" data-device={device}>
        <output className="frame-state" data-state={isPartial ? 'partial' : state}>
          {isPartial ? t('preview.untranslated', { count: untranslated }) : t(`preview.${state}`)}
        </output>
        <iframe
          ref={frame}
          className="frame"
          title={t('preview.title')}
          src={linkTarget(preview.url)}
          // Its origin is another one, so it cannot lift its own restrictions.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        />
        <output className="frame-said">{said}</output>
      </div>
    </>
  );
}

/** The language of a visitor who is shown, if it is one of the reasons for what happens to them. */
function languageOf(witness: Witness | undefined): string | undefined {
  return witness?.decided?.includes('locale') === true ? witness.visit.locale : undefined;
}

/** The campaign as its visitors see it, with everything that is not saved yet. */
export function PageView({ outline }: { readonly outline: Outline }) {
  const { t, language } = useWords();
  const { page } = useKit();
  const [device, setDevice] = useState<Device>('phone');
  const [first = language] = outline.languages;
  const [wishes, setWishes] = useState<PreviewWishes>({
    language: outline.languages.includes(language) ? language : first,
    study: '',
    day: '',
  });
  const [choosing, setChoosing] = useState(true);
  const spokenByPlayed = useStudio(({ playing }) => languageOf(playing.now?.witness));
  const [theme, setTheme] = useState(OWN_THEME);
  const [isVisitorOpen, setVisitorOpen] = useState(false);
  const shownTo = useVisitor(isVisitorOpen);
  const { visitor } = shownTo;
  const shownLanguage = spokenByPlayed ?? wishes.language;
  const link = usePreviewLink({ ...wishes, study: visitor.study, language: shownLanguage });
  if (!page.previews) return <p className="notice">{t('preview.off')}</p>;
  return (
    <section className="page-view" aria-label={t('preview.title')}>
      <PreviewTools
        languages={outline.languages}
        device={device}
        wishes={wishes}
        onDevice={setDevice}
        onWishes={setWishes}
        choosing={choosing}
        onChoosing={setChoosing}
        theme={theme}
        onTheme={setTheme}
      >
        <VisitorTool {...shownTo} isOpen={isVisitorOpen} onOpen={setVisitorOpen} />
      </PreviewTools>
      <div className="page-body">
        {isVisitorOpen ? <VisitorPanel {...shownTo} routes={outline.routes} /> : null}
        <div className="page-main">
          {link.isError ? (
            <p className="notice" role="alert">
              {t('preview.failed', { reason: link.error.message })}
            </p>
          ) : null}
          {link.data === undefined ? null : (
            <PreviewFrame
              key={link.data.url}
              preview={link.data}
              device={device}
              outline={outline}
              choosing={choosing}
              language={shownLanguage}
              theme={theme}
              shownTo={shownTo}
            />
          )}
        </div>
      </div>
    </section>
  );
}
