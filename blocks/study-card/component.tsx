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

export function Component() {
  const runtime = useBlock();
  const indication = useIndicationInSentence();
  const study = useFlow((state) => state.payload.study);
  const region = useFlow((state) => state.payload.region);
  return (
    <article className="study-card">
      <p className="study-card-label">{runtime.t('label')}</p>
      <h2 className="study-card-title">{titleOf(runtime, indication, study?.name)}</h2>
      {region === undefined || region === '' ? null : (
        <p className="study-card-region">
          <PinIcon />
          <span>{region}</span>
        </p>
      )}
      <p className="study-card-time">{runtime.t('time')}</p>
    </article>
  );
}
