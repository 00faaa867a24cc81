import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation, useNavigate } from 'react-router';
import type { LeadDetail } from '#api/leads-desk/desk-parts.ts';
import { openLead, releaseLead, retryLead } from '#api/leads-desk/lead-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { momentWords } from '../kit/moments.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { Working } from '../parts/working.tsx';
import { canRetry, maskedWords } from './desk-words.ts';
import { Bookings, Consents } from './lead-consents.tsx';
import { Delivery } from './lead-delivery.tsx';
import { LeadPerson } from './lead-person.tsx';
import { LeadVerdict } from './lead-verdict.tsx';
import { StateTag } from './leads-table.tsx';
import { When } from './when.tsx';
import { RemoveLead } from './remove-lead.tsx';
import { useAct, useLead, type Opened } from './use-leads.ts';
import './lead-panel.css';

interface ActsProps {
  readonly lead: LeadDetail;
  readonly say: (words: string) => void;
  readonly onRemoved: (words: string) => void;
}

/** A held lead waits for somebody who says whether a person or a bot sent it. */
function HeldLead({ lead, say, onRemoved }: ActsProps) {
  const words = useWords();
  const { t } = words;
  const { callServer } = useKit();
  const release = useAct(lead.lead, () => callOrThrow(callServer, releaseLead, { params: { lead: lead.lead } }));
  if (lead.held === null) return null;
  return (
    <section className="desk-held" aria-labelledby="desk-held">
      <h3 id="desk-held">{t('desk.held.title')}</h3>
      <p>
        {t(`desk.held.${lead.held.reason}`)} <When at={lead.held.at} />. {t('desk.held.what')}
      </p>
      {release.error === null ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, release.error.message)}
        </p>
      )}
      <div className="beside">
        <Button
          className="button primary"
          isDisabled={release.isPending}
          onPress={() => release.mutate(undefined, { onSuccess: () => say(t('desk.released')) })}
        >
          {t('desk.release')}
        </Button>
        <RemoveLead kind="discard" lead={lead.lead} onRemoved={onRemoved} />
      </div>
    </section>
  );
}

function Retry({ lead, say }: Omit<ActsProps, 'onRemoved'>) {
  const words = useWords();
  const { t } = words;
  const { callServer } = useKit();
  const retry = useAct(lead.lead, () => callOrThrow(callServer, retryLead, { params: { lead: lead.lead } }));
  if (!canRetry(lead)) return null;
  return (
    <>
      {retry.error === null ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, retry.error.message)}
        </p>
      )}
      <Button
        className="button"
        isDisabled={retry.isPending}
        onPress={() => retry.mutate(undefined, { onSuccess: () => say(t('desk.retried')) })}
      >
        <Icon name="again" />
        {t('desk.retry')}
      </Button>
    </>
  );
}

interface OpenButtonProps {
  readonly id: string;
  /** A held lead asks another question first. */
  readonly isFirst: boolean;
  readonly onOpened: (opened: Opened) => void;
}

function OpenButton({ id, isFirst, onOpened }: OpenButtonProps) {
  const words = useWords();
  const { t } = words;
  const { callServer } = useKit();
  const open = useAct(id, () => callOrThrow(callServer, openLead, { params: { lead: id } }));
  return (
    <section className="desk-closed">
      <p>{t('desk.closed')}</p>
      {open.error === null ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, open.error.message)}
        </p>
      )}
      <Button
        className={isFirst ? 'button primary' : 'button'}
        isDisabled={open.isPending}
        onPress={() => open.mutate(undefined, { onSuccess: onOpened })}
      >
        {t('desk.open')}
      </Button>
      <p className="help">{t('desk.openHelp')}</p>
    </section>
  );
}

/** Other leads with the same phone number: the same person, or somebody of the same household. */
function Others({ others }: Pick<Opened, 'others'>) {
  const { t, language } = useWords();
  if (others.length === 0) return null;
  return (
    <section className="desk-part" aria-labelledby="desk-others">
      <h3 id="desk-others">{t('desk.others')}</h3>
      <ul>
        {others.map(({ lead, campaign, created }) => (
          <li key={lead}>
            <Link to={`/leads/${lead}`}>
              {campaign}, {momentWords(created, language)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Deadlines({ deadlines }: Pick<LeadDetail, 'deadlines'>) {
  const { t } = useWords();
  if (deadlines.length === 0) return null;
  return (
    <ul className="desk-deadlines">
      {deadlines.map(({ kind, at }) => (
        <li key={kind}>
          {t(`desk.deadline.${kind}`)} <When at={at} />
        </li>
      ))}
    </ul>
  );
}

interface ErasureProps {
  readonly lead: LeadDetail;
  readonly opened: Opened | undefined;
  readonly onRemoved: (words: string) => void;
}

/** Erases a lead, and others with the same phone number once it is open. */
function Erasure({ lead, opened, onRemoved }: ErasureProps) {
  const { t } = useWords();
  const { may } = useSession();
  if (!may('leads:act', lead.campaign)) return null;
  const others = opened?.others.filter(({ campaign }) => may('leads:act', campaign));
  return (
    <section className="desk-part">
      <h3>{t('desk.erase.part')}</h3>
      <p className="quiet">{t('desk.erase.what')}</p>
      <RemoveLead kind="erase" lead={lead.lead} others={others} onRemoved={onRemoved} />
    </section>
  );
}

interface LeadPanelProps {
  readonly id: string;
  /** Says to everybody what was done. */
  readonly say: (words: string) => void;
}

/** A lead: closed at first; whoever opens it is in the log. Leaving it closes it again. */
export function LeadPanel({ id, say }: LeadPanelProps) {
  const words = useWords();
  const { t } = words;
  const { may } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const found = useLead(id);
  const [opened, setOpened] = useState<Opened>();
  const heading = useRef<HTMLHeadingElement>(null);
  const lead = found.data;
  const isThere = lead !== undefined;
  // What was chosen in the list is read next.
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  const back = `/leads${search}`;
  const onRemoved = (done: string) => {
    say(done);
    void navigate(back);
  };
  return (
    <section className="sheet desk-panel" aria-label={t('desk.lead')}>
      <Link className="desk-back" to={back}>
        <Icon name="back" />
        {t('desk.back')}
      </Link>
      {found.error === null ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, found.error.message)}
        </p>
      )}
      {found.isPending ? <Working label={t('loading')} /> : null}
      {lead === undefined ? null : (
        <>
          <header className="desk-head">
            <h2 ref={heading} tabIndex={-1}>
              {opened === undefined ? maskedWords(lead) : `${opened.lead.firstName} ${opened.lead.lastName}`}
            </h2>
            <StateTag state={lead.state} />
          </header>
          <p className="quiet">
            {t('desk.from', { campaign: lead.campaign, version: lead.campaignVersion })} <When at={lead.created} />
            {lead.source === null ? '' : ` · ${lead.source}`}
          </p>
          <p className="quiet desk-id">{t('desk.id', { id: lead.lead })}</p>
          <Deadlines deadlines={lead.deadlines} />
          {may('leads:act', lead.campaign) ? <HeldLead lead={lead} say={say} onRemoved={onRemoved} /> : null}
          {opened === undefined ? (
            <OpenButton
              id={id}
              isFirst={lead.held === null}
              onOpened={(reply) => {
                setOpened(reply);
                heading.current?.focus();
              }}
            />
          ) : (
            <>
              <LeadPerson lead={opened.lead} />
              <Others others={opened.others} />
            </>
          )}
          <LeadVerdict lead={lead} explanation={opened?.explanation} />
          <Delivery lead={lead}>{may('leads:act', lead.campaign) ? <Retry lead={lead} say={say} /> : null}</Delivery>
          <Bookings bookings={lead.bookings} />
          <Consents consents={lead.consents} texts={opened?.texts} />
          <Erasure lead={lead} opened={opened} onRemoved={onRemoved} />
        </>
      )}
    </section>
  );
}
