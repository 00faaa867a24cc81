import { Button } from 'react-aria-components';
import { Link, useNavigate } from 'react-router';
import { isRecord } from '#api/guards.ts';
import type { Finding } from '#api/content/contents.ts';
import { sayFinding } from '../kit/say-finding.ts';
import { useWords } from '../kit/words.tsx';
import { campaignOf, isCampaignDocument } from '../store/campaign-parts.ts';
import { FindingWords } from '../outline/finding-words.tsx';
import { documentWords, sayPlace } from '../outline/say-place.ts';
import { placeOfPointer, type Outline } from '../outline/outline.ts';
import { edit } from '../store/edit.ts';
import { selected } from '../store/selection-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

/** Leads to the place of a finding: in this campaign by selecting it, otherwise in the campaign of its own. */
function GoThereButton({ finding, outline }: { readonly finding: Finding; readonly outline: Outline }) {
  const { t } = useWords();
  const { store, campaign, document: open } = useOpenCampaign();
  const navigate = useNavigate();
  const { document, pointer = '' } = finding;
  if (isCampaignDocument(document) && document !== open)
    return (
      <Link className="button small" to={`/campaigns/${campaignOf(document)}/page`}>
        {t('publish.openCampaign', { campaign: campaignOf(document) })}
      </Link>
    );
  const go = () => {
    store.dispatch(selected(placeOfPointer(outline, document, pointer)));
    void navigate(`/campaigns/${campaign}/page`);
  };
  return (
    <Button className="button small" onPress={go}>
      {t('publish.goThere')}
    </Button>
  );
}

function versionIn(text: string | undefined): number | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) && typeof value['version'] === 'number' ? value['version'] : undefined;
  } catch {
    return undefined;
  }
}

/** The words of a consent changed: evidence needs another version, which one press gives. */
function CountVersionButton({ finding: { document, operations } }: { readonly finding: Finding }) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const version = useStudio(({ editing }) => versionIn(editing.documents[document]?.text));
  if (version === undefined) return null;
  const counted = operations?.find((one) => one.do === 'set' && one.pointer === '/version');
  // Versions that were served too may stand in between.
  const next = counted?.do === 'set' && typeof counted.value === 'number' ? counted.value : version + 1;
  return (
    <Button
      className="button small primary"
      onPress={() =>
        edit(store, {
          document,
          operations: [{ do: 'set', pointer: '/version', value: next }],
          label: 'countVersion',
        })
      }
    >
      {t('publish.countVersion', { campaign: campaignOf(document), version: next })}
    </Button>
  );
}

function FixButton({ finding }: { readonly finding: Finding }) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const { document, operations } = finding;
  const isOpen = useStudio(({ editing }) => editing.documents[document] !== undefined);
  if (operations === undefined || !isOpen) return null;
  return (
    <Button className="button small" onPress={() => edit(store, { document, operations, label: 'fix' })}>
      {t('findings.fix')}
    </Button>
  );
}

/** What the gate finds at one place: what is wrong, why it matters, what to do, and a way there. */
export function GateFinding({ finding, outline }: { readonly finding: Finding; readonly outline: Outline }) {
  const words = useWords();
  const { code, severity, document, pointer = '', place, message, sentences, why, action } = finding;
  return (
    <article className="finding" data-severity={severity}>
      <FindingWords
        code={code}
        severity={severity}
        where={
          sayPlace(outline, document, pointer, words) ?? {
            text: `${documentWords(document, words)}: ${sayFinding(words, finding).place.text}`,
          }
        }
        place={place}
        message={message}
        sentences={sentences}
        why={why}
        advice={action}
      />
      <div className="finding-buttons">
        {code === 'consent-changed' ? <CountVersionButton finding={finding} /> : <FixButton finding={finding} />}
        <GoThereButton finding={finding} outline={outline} />
        <code className="quiet">{code}</code>
      </div>
    </article>
  );
}
