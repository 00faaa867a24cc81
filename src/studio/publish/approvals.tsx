import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import { listEvents } from '#api/content/content-calls.ts';
import { approveRevision } from '#api/content/publication-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import type { Change } from './read-changes.ts';

/** How far back approvals are looked for: whatever is older has been changed since. */
const EVENTS = '200';

/** Who has approved which revision, as the log says. */
function useApprovers() {
  const { callServer } = useKit();
  return useQuery({
    queryKey: ['approvals'],
    queryFn: async ({ signal }) => {
      const events = await callOrThrow(callServer, listEvents, { query: { limit: EVENTS }, signal });
      const approved = events.filter(({ kind }) => kind === 'approval');
      return Map.groupBy(approved, ({ detail }) => (isRecord(detail) ? detail['revision'] : undefined));
    },
  });
}

function ApprovalItem({ change: { document, revision } }: { readonly change: Change }) {
  const { callServer } = useKit();
  const { may } = useSession();
  const { campaign } = useOpenCampaign();
  const words = useWords();
  const { t } = words;
  const queries = useQueryClient();
  const approvers = useApprovers();
  const [problem, setProblem] = useState<string>();
  if (revision === null) return null;
  const found = approvers.data?.get(revision) ?? [];
  const approve = async () => {
    const approved = await callServer(approveRevision, { body: { document, revision } });
    setProblem(approved.ok ? undefined : problemWords(words, approved.problem.code));
    await queries.invalidateQueries({ queryKey: ['approvals'] });
  };
  return (
    <li>
      <p>
        <strong>{document}</strong>{' '}
        {found.length === 0
          ? t('approval.none')
          : t('approval.by', { who: [...new Set(found.map(({ actor }) => actor))].join(', ') })}
      </p>
      {may('approve', campaign) ? (
        <Button className="button small" onPress={() => void approve()}>
          {t('approval.approve', { revision })}
        </Button>
      ) : null}
      {problem === undefined ? null : (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Approvals, where the server asks for them: to give one, or to ask somebody for one. */
export function Approvals({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useWords();
  const { page } = useKit();
  if (page.approval === 'none' || changes.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="publish-approvals">
      <h2 id="publish-approvals">{t('approval.title')}</h2>
      <p className="quiet">{t(`approval.rule.${page.approval}`)}</p>
      <ul className="approvals">
        {changes.map((change) => (
          <ApprovalItem key={change.document} change={change} />
        ))}
      </ul>
      <CopyField label={t('approval.ask')} value={window.location.href} />
    </section>
  );
}
