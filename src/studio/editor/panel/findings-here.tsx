import { inEnglish } from '#schemas/sentence.ts';
import { use } from 'react';
import { Button, OverlayTriggerStateContext } from 'react-aria-components';
import type { Issue } from '#checker/issue.ts';
import { Said } from '../../kit/said.tsx';
import { useWords } from '../../kit/words.tsx';
import { useLock } from '../../parts/use-lock.ts';
import { useOpenCampaign, useStudio } from '../../store/use-studio.tsx';
import { useFindingsAt } from '../../outline/finding-dot.tsx';
import { FindingWords } from '../../outline/finding-words.tsx';
import { applyFix, fixesOf } from '../../outline/edits.ts';
import { placeOfPointer, type Outline } from '../../outline/outline.ts';
import { sayPlace } from '../../outline/say-place.ts';
import { selected } from '../../store/selection-slice.ts';
import { useOutline } from '../../outline/use-outline.ts';
import { WitnessButtons } from './witness-buttons.tsx';

/** Change the document as the checker proposes; only possible while the finding is about the text as it stands. */
function FixButtons({ issue }: { readonly issue: Issue }) {
  const { t, saySentence } = useWords();
  const { store } = useOpenCampaign();
  const isFresh = useStudio(({ proof }) => proof.state === 'done' || proof.state === 'proving');
  const text = useStudio(({ editing }) => editing.documents[issue.file]?.text);
  const languages = useOutline()?.languages;
  const lock = useLock(issue.file);
  if (text === undefined || languages === undefined || !isFresh || lock !== undefined) return null;
  return fixesOf(issue, text, languages).map((fix) => (
    <Button key={inEnglish(fix.title)} className="button small" onPress={() => applyFix(store, issue, fix)}>
      {issue.fix !== undefined && issue.suggestion === undefined ? (
        t('findings.fix')
      ) : (
        <Said {...saySentence(fix.title)} />
      )}
    </Button>
  ));
}

/** From the list of all findings, leads to the screen or block that one is about. */
function GoThereButton({ issue, outline }: { readonly issue: Issue; readonly outline: Outline }) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const list = use(OverlayTriggerStateContext);
  const place = placeOfPointer(outline, issue.file, issue.path);
  if (list === null || place.kind === 'campaign') return null;
  const go = () => {
    list.close();
    store.dispatch(selected(place));
  };
  return (
    <Button className="button small" onPress={go}>
      {t('publish.goThere')}
    </Button>
  );
}

/** A finding in words: what is wrong, why it matters, and what to do. */
export function FindingCard({ issue }: { readonly issue: Issue }) {
  const words = useWords();
  const outline = useOutline();
  const where = outline && sayPlace(outline, issue.file, issue.path, words);
  return (
    <article className="finding" data-severity={issue.severity}>
      <FindingWords {...issue} where={where} />
      <div className="finding-buttons">
        <FixButtons issue={issue} />
        {outline === undefined ? null : <GoThereButton issue={issue} outline={outline} />}
        <WitnessButtons issue={issue} />
        <code className="quiet">{issue.code}</code>
      </div>
    </article>
  );
}

/** The findings in a part of a document. */
export function FindingsHere({ document, pointer }: { readonly document: string; readonly pointer: string }) {
  const { t } = useWords();
  const findings = useFindingsAt(document, pointer);
  if (findings.length === 0) return null;
  return (
    <section className="findings" aria-label={t('findings.here')}>
      {findings.map((issue) => (
        <FindingCard key={`${issue.code}${issue.path}${issue.message}`} issue={issue} />
      ))}
    </section>
  );
}
