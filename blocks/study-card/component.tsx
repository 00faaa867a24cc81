import { useBlock, useFlow, type BlockRuntime } from '#registry/block-runtime.ts';
import { useIndicationInSentence } from '#registry/hooks/use-indication-name.ts';
import { PinIcon } from '#ui/media/fact-icons.tsx';

function titleOf(
  { t, text }: BlockRuntime,
  indication: string,
  studyName: { readonly en?: string; readonly es?: string | undefined } | undefined,
): string {
  if (indication !== '') {
    const title = t('title', { indication });
    return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
  }
  const name = text(studyName);
  return name === '' ? t('titlePlain') : name;
}

/** What a page that is about no study can say: how many there are, and what they are about (D2). */
function Conditions() {
  const { t, text } = useBlock();
  const conditions = useFlow((state) => state.payload.recruiting?.conditions);
  if (conditions === undefined || conditions.length === 0) return null;
  return (
    <div className="study-card-conditions">
      <p>{t('conditions')}</p>
      <ul>
        {conditions.map(({ id, name }) => (
          <li key={id}>{text(name)}</li>
        ))}
      </ul>
    </div>
  );
}

export function Component() {
  const runtime = useBlock();
  const indication = useIndicationInSentence();
  const study = useFlow((state) => state.payload.study);
  const region = useFlow((state) => state.payload.region);
  const recruiting = useFlow((state) => state.payload.recruiting?.studies ?? 0);
  const counts = recruiting > 1 && indication === '';
  return (
    <article className="study-card">
      <p className="study-card-label">{runtime.t('label')}</p>
      <h2 className="study-card-title">
        {counts
          ? runtime.t('recruiting', { count: runtime.formatNumber(recruiting) })
          : titleOf(runtime, indication, study?.name)}
      </h2>
      {region === undefined || region === '' ? null : (
        <p className="study-card-region">
          <PinIcon />
          <span>{region}</span>
        </p>
      )}
      {counts ? <Conditions /> : null}
      <p className="study-card-time">{runtime.t('time')}</p>
    </article>
  );
}
