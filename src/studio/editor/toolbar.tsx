import { memo } from 'react';
import { Button } from 'react-aria-components';
import { Link, NavLink } from 'react-router';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { Announcer } from '../parts/announcer.tsx';
import { Icon } from '../parts/icon.tsx';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import type { Outline } from '../outline/outline.ts';
import { AsideButton } from './aside-button.tsx';
import { CommentsButton } from '../teamwork/comments-button.tsx';
import { Others } from '../teamwork/marks.tsx';
import { ConflictButton } from './conflict-button.tsx';
import { ProofBadge } from './proof-badge.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import type { SaveState } from '../store/open-document.ts';

export const EDITOR_VIEWS = ['page', 'flow', 'document', 'translate', 'publish', 'history'] as const;
export type EditorView = (typeof EDITOR_VIEWS)[number];

/** The state that matters most comes first. */
const ORDER: readonly SaveState[] = ['conflict', 'refused', 'offline', 'unreadable', 'saving', 'waiting', 'saved'];

/** Says whether everything is saved; whoever cannot see it hears it only if something is wrong. */
const SaveMark = memo(function SaveMark() {
  const words = useWords();
  const { t } = words;
  const state = useStudio(({ editing }) => {
    const states = new Set(Object.values(editing.documents).map((open) => open.state));
    return ORDER.find((one) => states.has(one)) ?? 'saved';
  });
  const problem = useStudio(
    ({ editing }) => Object.values(editing.documents).find((open) => open.state === 'refused')?.problem,
  );
  const why = state === 'refused' && problem !== undefined ? `: ${problemWords(words, problem)}` : '';
  const isWrong = state === 'conflict' || state === 'refused' || state === 'offline';
  return (
    <span className="save-mark" data-state={state} role={isWrong ? 'alert' : undefined}>
      {t(`save.${state}`)}
      {why}
    </span>
  );
});

/** Says that the last change was not made, because of the author's role. */
function BarredMark() {
  const { t } = useWords();
  const isBarred = useStudio(({ barred }) => barred.isBarred);
  return isBarred ? (
    <span className="save-mark" data-state="refused" role="alert">
      {t('role.barred')}
    </span>
  ) : null;
}

const Tabs = memo(function Tabs({ campaign }: { readonly campaign: string }) {
  const { t } = useWords();
  return (
    <nav className="tabs" aria-label={t('editor.views')}>
      {EDITOR_VIEWS.map((view) => (
        <NavLink key={view} to={`/campaigns/${campaign}/${view}`}>
          {t(`view.${view}`)}
        </NavLink>
      ))}
    </nav>
  );
});

interface ToolbarProps {
  readonly outline: Outline | undefined;
  /** Shows the tour; absent: there is nothing to show on this view. */
  readonly onTour: (() => void) | undefined;
}

/** The head of the editor: where one is, what can be undone, whether it is saved, whether it is proven. */
export const Toolbar = memo(function Toolbar({ outline, onTour }: ToolbarProps) {
  const { t } = useWords();
  const { campaign } = useOpenCampaign();
  return (
    <header className="toolbar">
      <Link to="/" className="icon-button" aria-label={t('editor.back')}>
        <Icon name="back" />
      </Link>
      <h1 className="toolbar-title">
        {outline?.name ?? campaign} <span className="quiet">{campaign}</span>
      </h1>
      <UndoButtons />
      <SaveMark />
      <Announcer />
      <BarredMark />
      <AsideButton />
      <ConflictButton />
      {outline === undefined ? null : (
        <>
          <Others outline={outline} />
          <CommentsButton outline={outline} />
        </>
      )}
      <Tabs campaign={campaign} />
      {onTour ? (
        <Button className="icon-button" aria-label={t('tour.start')} onPress={onTour}>
          <Icon name="undecided" />
        </Button>
      ) : null}
      <ProofBadge />
    </header>
  );
});
