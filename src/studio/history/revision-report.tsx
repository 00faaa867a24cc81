import { useQuery } from '@tanstack/react-query';
import { reportRevision } from '#api/content/content-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { Said } from '../kit/said.tsx';
import { sayFinding } from '../kit/say-finding.ts';
import { useWords } from '../kit/words.tsx';
import { Working } from '../parts/working.tsx';
import { CampaignDifferences } from '../publish/comparison-view.tsx';

/** How often to ask for a report that is still being worked out, in milliseconds. */
const ASK_AGAIN_MS = 1000;

interface RevisionReportProps {
  readonly document: string;
  readonly revision: number;
}

/** What is found and proven in a revision, and what it changed for visitors. */
export function RevisionReport({ document, revision }: RevisionReportProps) {
  const { callServer } = useKit();
  const words = useWords();
  const { t } = words;
  const report = useQuery({
    queryKey: ['report', document, revision],
    queryFn: ({ signal }) =>
      callOrThrow(callServer, reportRevision, { params: { document, revision: String(revision) }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? ASK_AGAIN_MS : false),
  });
  if (report.isError) return <p className="wrong">{problemWords(words, report.error.message)}</p>;
  if (report.data?.state === 'failed') return <p className="wrong">{t('report.failed')}</p>;
  const found = report.data?.report ?? undefined;
  if (found === undefined) return <Working label={t('report.working')} />;
  const findings = [...found.findings, ...found.proofs.flatMap((proof) => proof.findings)];
  return (
    <div className="report">
      <p>
        <strong>{t(`report.verdict.${found.verdict}`)}</strong>
      </p>
      <ul>
        {findings.map((finding) => {
          const { place, message } = sayFinding(words, finding);
          return (
            <li key={`${finding.code} ${finding.place} ${finding.message}`}>
              <span className="finding-place">
                <Said {...place} />
              </span>{' '}
              <Said {...message} />
            </li>
          );
        })}
      </ul>
      {found.difference === null ? <p className="quiet">{t('report.first')}</p> : null}
      {(found.difference?.campaigns ?? []).map((compared) => (
        <CampaignDifferences key={compared.campaign} compared={compared} />
      ))}
    </div>
  );
}
