import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useKit } from '../kit/kit.tsx';
import { late } from '../kit/late.tsx';
import { isAllowed, rightTo } from '../kit/rights.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { createAutosave, keepTyping, restoreTyped } from '../store/autosave.ts';
import { opened } from '../store/editing-slice.ts';
import { openJournal, type Journal } from '../store/journal.ts';
import { restoreUnsaved } from '../store/restore-unsaved.ts';
import { findWayBack } from '../store/way-back.ts';
import { runProofs, watchMedia } from '../store/run-proofs.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { createAssistClient } from '../assist/assist-client.ts';
import { createTabs, openTabChannel } from '../store/tabs.ts';
import { OpenCampaignProvider, type OpenCampaign } from '../store/use-studio.tsx';
import { loadFolder, type StoredDocument } from '../kit/load-folder.ts';
import { watchPresence } from '../teamwork/watch-presence.ts';
import { GoToButton } from '../go-to/go-to.tsx';
import { OutlinePane } from './outline-pane.tsx';
import { AddBlockButton } from './palette.tsx';
import { PageView } from './page-view/page-view.tsx';
import { BlockPanel } from './panel/block-panel.tsx';
import { CampaignPanel } from './panel/campaign-panel.tsx';
import { RoutePanel } from './panel/route-panel.tsx';
import { EDITOR_VIEWS, Toolbar, type EditorView } from './toolbar.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { usePaneKeys } from '../parts/panes.ts';
import { followSelection } from '../outline/follow-selection.ts';
import { useOutline, useSelected } from '../outline/use-outline.ts';
import { Tour, useTour } from '../tour/tour.tsx';
import './editor.css';

/** The views besides the page, loaded when they are opened. */
const VIEWS = {
  flow: late(async () => (await import('../flow/flow-view.tsx')).FlowView),
  document: late(async () => (await import('./document-view/document-view.tsx')).DocumentView),
  publish: late(async () => (await import('../publish/publish-view.tsx')).PublishView),
  translate: late(async () => (await import('../translate/translate-view.tsx')).TranslateView),
  history: late(async () => (await import('../history/history-view.tsx')).HistoryView),
} as const satisfies Readonly<Partial<Record<EditorView, unknown>>>;

/** Views that need the whole width, without the screens beside them. */
const WIDE: readonly EditorView[] = ['publish', 'history', 'translate'];

interface Opening {
  readonly campaign: string;
  readonly documents: readonly StoredDocument[];
  readonly journal: Journal;
}

/**
 * The open campaign; what works on it ends when it is closed. Undefined until what was not saved is back: a letter that
 * is typed before would take its place in the journal.
 */
function useOpening({ campaign, documents, journal }: Opening): OpenCampaign | undefined {
  const { callServer, page, assist, startWorker } = useKit();
  const session = useSession();
  const { id, name } = session.me.person;
  const [open] = useState((): OpenCampaign => {
    const store = createStudioStore((document, before, after) => isAllowed(rightTo(session, document), before, after));
    store.dispatch(opened(documents));
    return {
      store,
      autosave: createAutosave({ store, callServer, journal }),
      assist: createAssistClient(() => startWorker(assist)),
      campaign,
      document: `${campaign}.json`,
    };
  });
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const { store, autosave } = open;
    const tabs = createTabs({ store, openChannel: () => openTabChannel(id), author: name });
    const stopSaving = autosave.start();
    const stopKeeping = keepTyping(store, journal);
    const stopPresence = watchPresence({ store, callServer, campaign });
    const stopFollowing = followSelection(store, open.document);
    const stopMedia = watchMedia({ store, callServer });
    const stopProofs = runProofs({ store, startProver: () => startWorker(page.prover), campaign });
    const restore = async () => {
      // A browser without a journal opens the campaign as the server has it.
      await Promise.allSettled([
        restoreUnsaved({ store, callServer, journal }, tabs.join()),
        restoreTyped(store, journal),
      ]);
      setRestored(true);
      await findWayBack({ store, callServer, document: open.document });
    };
    void restore();
    const finish = async () => {
      await autosave.flush();
      stopSaving();
      stopKeeping();
      tabs.leave();
    };
    return () => {
      stopPresence();
      stopMedia();
      stopProofs();
      stopFollowing();
      open.assist.close();
      void finish();
    };
  }, [open, page, callServer, startWorker, campaign, journal, id, name]);
  return isRestored ? open : undefined;
}

const Panel = memo(function Panel({ outline, route, block, entry }: Selected & { readonly outline: Outline }) {
  if (route === undefined) return <CampaignPanel outline={outline} />;
  return block === undefined ? (
    <RoutePanel outline={outline} route={route} />
  ) : (
    <BlockPanel outline={outline} route={route} block={block} entry={entry} />
  );
});

type Outline = NonNullable<ReturnType<typeof useOutline>>;
type Selected = ReturnType<typeof useSelected>;

interface ViewProps {
  readonly view: EditorView;
  readonly outline: Outline | undefined;
}

/** A view of the campaign; all of them show the same selection. What is no JSON can be mended in one of them only. */
const View = memo(function View({ view, outline }: ViewProps) {
  const { t } = useWords();
  if (view === 'document') return <VIEWS.document />;
  // Bringing an older revision back mends everything.
  if (view === 'history') return <VIEWS.history outline={outline} />;
  if (outline === undefined) return <p className="notice">{t('editor.unreadable')}</p>;
  if (view === 'page') return <PageView outline={outline} />;
  const Other = VIEWS[view];
  return <Other outline={outline} />;
});

const Left = memo(function Left({ outline }: { readonly outline: Outline }) {
  return (
    <>
      <div className="editor-head">
        <AddBlockButton outline={outline} />
        <GoToButton outline={outline} />
      </div>
      <OutlinePane outline={outline} />
    </>
  );
});

function Editor({ view }: { readonly view: EditorView }) {
  const outline = useOutline();
  // A letter is painted in its panel first; the lists and pages that show it too follow at once.
  const shown = useDeferredValue(outline);
  const selected = useSelected(outline);
  const tour = useTour();
  usePaneKeys();
  const editor = useRef<HTMLDivElement>(null);
  useKeptFocus(editor);
  return (
    <div className="editor" ref={editor}>
      <Toolbar outline={shown} onTour={view === 'page' && shown ? tour.start : undefined} />
      {WIDE.includes(view) ? (
        <main className="editor-wide">
          <View view={view} outline={shown} />
        </main>
      ) : (
        <div className="editor-body">
          <div className="editor-left">{shown ? <Left outline={shown} /> : null}</div>
          <main className="editor-main">
            <View view={view} outline={shown} />
          </main>
          {outline ? <Panel outline={outline} {...selected} /> : null}
          {outline && view === 'page' && tour.isShown ? <Tour onEnd={tour.end} /> : null}
        </div>
      )}
    </div>
  );
}

function OpenEditor(props: Opening & { readonly view: EditorView }) {
  const { t } = useWords();
  const open = useOpening(props);
  if (open === undefined) return <output className="notice">{t('loading')}</output>;
  return (
    <OpenCampaignProvider value={open}>
      <Editor view={props.view} />
    </OpenCampaignProvider>
  );
}

/** `/studio/campaigns/ID/VIEW`: one campaign, in one of the views of its document. */
export function EditorPage() {
  const { t } = useWords();
  const { callServer } = useKit();
  const { me } = useSession();
  const { campaign = '', view: asked = '' } = useParams();
  const [journal] = useState(() => openJournal(me.person.id));
  const folder = useQuery({
    queryKey: ['folder', campaign],
    queryFn: () => loadFolder(callServer),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const view = EDITOR_VIEWS.find((one) => one === asked);
  if (view === undefined) return <Navigate to={`/campaigns/${campaign}/page`} replace />;
  if (folder.isError)
    return (
      <p className="notice" role="alert">
        {t('editor.failed', { reason: folder.error.message })}
      </p>
    );
  if (folder.data === undefined) return <output className="notice">{t('loading')}</output>;
  if (!folder.data.some(({ name }) => name === `${campaign}.json`))
    return (
      <p className="notice" role="alert">
        {t('editor.unknown', { campaign })}
      </p>
    );
  return <OpenEditor key={campaign} campaign={campaign} documents={folder.data} journal={journal} view={view} />;
}
