import { useId } from 'react';
import { useBlock, useFlow, type BlockRuntime } from '#registry/block-runtime.ts';
import { useLandingCopy } from '#registry/hooks/use-landing-copy.ts';
import type { LandingPageCopy } from '#schemas/campaign/flow-settings.ts';
import type { LocalizedText } from '#schemas/language.ts';
import { BulletList } from '#ui/parts/bullet-list.tsx';

/** A list that folds on a phone, where it would lie between the questions and the foot; open where there is room. */
function ListSection({
  anchor,
  title,
  items,
}: {
  readonly anchor: string;
  readonly title: string;
  readonly items: readonly string[];
}) {
  const titleId = useId();
  return (
    <section className="study-list" id={anchor} aria-labelledby={titleId}>
      <h2 className="study-list-title" id={titleId}>
        {title}
      </h2>
      <details>
        <summary>
          <h2>{title}</h2>
        </summary>
        <BulletList items={items} tone="checks" />
      </details>
    </section>
  );
}

/** The benefits of taking part. Compensation is named only if the study pays it (F8). */
function benefitsOf(
  { t, text }: BlockRuntime,
  copy: LandingPageCopy,
  paid: boolean,
): { title: string; items: string[] } {
  const compensation = paid ? [text(copy.compensationInformation) || t('compensation')] : [];
  if (copy.benefits !== undefined)
    return { title: text(copy.benefits.title), items: [...copy.benefits.items.map(text), ...compensation] };
  return { title: t('benefits'), items: [t('doctorVisit'), ...compensation, t('care'), t('advancing')] };
}

export function Component() {
  const runtime = useBlock();
  const copy = useLandingCopy();
  const paid = useFlow((state) => state.payload.study?.webScreener?.compensationAvailable === true);
  const benefits = benefitsOf(runtime, copy, paid);
  const words = (title: LocalizedText, usual: string) => runtime.text(title) || usual;
  return (
    <div className="study-lists">
      <ListSection anchor="benefits" title={benefits.title} items={benefits.items} />
      {copy.studyDesign === undefined ? null : (
        <ListSection
          anchor="study-details"
          title={words(copy.studyDesign.title, runtime.t('studyDesign'))}
          items={copy.studyDesign.items.map(runtime.text)}
        />
      )}
      {copy.eligibility === undefined ? null : (
        <ListSection
          anchor="eligibility"
          title={words(copy.eligibility.title, runtime.t('eligibility'))}
          items={copy.eligibility.items.map(runtime.text)}
        />
      )}
    </div>
  );
}
