import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Link } from 'react-router';
import type { listPublications, listSchedules } from '#api/content/publication-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';
import type { DocumentEntry } from '../kit/load-folder.ts';
import { momentWords } from '../kit/moments.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { campaignOf } from '../store/campaign-parts.ts';
import { Icon } from '../parts/icon.tsx';

/** What can be done with a campaign of the list. */
export type RowAction = 'copy' | 'withdraw' | 'archive';

/** What matters about a document at a glance. */
type State = 'refused' | 'draft' | 'live' | 'gone';

/** The source that is the folder of campaigns. */
const FOLDER = 'folder';

/** What was published of a document last, and what will be. */
export interface Life {
  readonly published?: ReplyOf<typeof listPublications>[number] | undefined;
  readonly scheduled?: ReplyOf<typeof listSchedules>[number] | undefined;
  /** How many leads it had this week; undefined: none, or they are not for this person. */
  readonly leads?: number | undefined;
}

function stateOf({ draft, live, origin, refused }: DocumentEntry): State {
  if (refused.length > 0) return 'refused';
  if (draft !== null && draft.revision !== live) return 'draft';
  return origin === null ? 'gone' : 'live';
}

/** When it went live, will change, or is wrong. */
function LifeWords({ entry, life }: { readonly entry: DocumentEntry; readonly life: Life }) {
  const { t, language } = useWords();
  const { published, scheduled, leads } = life;
  const { origin, refused, draft, live, proof, schedule } = entry;
  const said = [
    // What is live has passed the gate; only a draft that differs from it may not be proven.
    draft === null || draft.revision === live
      ? undefined
      : t(`campaigns.proof.${proof?.verdict ?? 'none'}`, { count: proof?.findings ?? 0 }),
    refused.length === 0 ? undefined : t('findings.count', { count: refused.length }),
    origin === null
      ? t('campaigns.notLive')
      : published === undefined
        ? t(origin === FOLDER ? 'campaigns.fromFolder' : 'campaigns.from', { origin })
        : t('campaigns.liveSince', { when: momentWords(published.at, language) }),
    scheduled === undefined ? undefined : t('campaigns.scheduled', { when: momentWords(scheduled.due, language) }),
    schedule === null ? undefined : t('campaigns.scheduleRefused', { when: momentWords(schedule.due, language) }),
    leads === undefined ? undefined : t('campaigns.leads', { count: leads }),
  ];
  return <span className="quiet">{said.filter((words) => words !== undefined).join(' · ')}</span>;
}

interface CampaignRowProps {
  readonly entry: DocumentEntry;
  readonly life: Life;
  readonly onAction: (action: RowAction) => void;
  /** Somebody is about to open the campaign. */
  readonly onApproach: () => void;
}

const isAction = (key: unknown): key is RowAction => key === 'copy' || key === 'withdraw' || key === 'archive';

/** A campaign in the list: its state, its last change, and what can be done with it. */
export function CampaignRow({ entry, life, onAction, onApproach }: CampaignRowProps) {
  const { t, language } = useWords();
  const { may } = useSession();
  const { document, name, draft, origin } = entry;
  const state = stateOf(entry);
  const id = campaignOf(document);
  return (
    <li className="campaign-row">
      <Link to={`/campaigns/${id}/page`} className="campaign-link" onPointerEnter={onApproach} onFocus={onApproach}>
        <strong>{name ?? id}</strong>
        {name === null ? null : <span className="quiet">{id}</span>}
      </Link>
      <span className="tag" data-state={state}>
        {t(`campaigns.${state}`)}
      </span>
      <span className="campaign-life">
        <LifeWords entry={entry} life={life} />
        {draft === null ? null : (
          <span className="quiet">
            {t('campaigns.changed', { who: draft.author, when: momentWords(draft.at, language) })}
          </span>
        )}
      </span>
      <MenuTrigger>
        <Button className="icon-button" aria-label={t('campaigns.actions', { campaign: id })}>
          <Icon name="more" />
        </Button>
        <Popover className="popover menu" placement="bottom end">
          <Menu
            onAction={(key) => {
              if (isAction(key)) onAction(key);
            }}
          >
            {may('write') ? (
              <MenuItem id="copy" className="menu-item">
                {t('campaigns.copy')}
              </MenuItem>
            ) : null}
            {origin === null || !may('publish', id) ? null : (
              <MenuItem id="withdraw" className="menu-item">
                {t('withdraw.confirm')}
              </MenuItem>
            )}
            {draft === null || !may('write', id) ? null : (
              <MenuItem id="archive" className="menu-item">
                {t('archive.confirm')}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
    </li>
  );
}
