import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useIndicationInSentence, useIndicationName } from '#registry/hooks/use-indication-name.ts';
import { useLandingCopy } from '#registry/hooks/use-landing-copy.ts';
import { FactList } from '#ui/media/fact-list.tsx';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { Drawing } from '#ui/parts/drawing.tsx';
import { RichText } from '#ui/parts/rich-text.tsx';
import { SpokenText } from '#ui/texts/study-texts.tsx';
import { knownFacts } from './known-facts.ts';
import type { Props } from './schema.ts';
import { titleFor } from './title-for.ts';

function Action({ action, anchor }: Props) {
  const { t } = useBlock();
  if (action === 'next')
    return (
      <Button type="submit" large>
        {t('action')}
      </Button>
    );
  if (action !== 'anchor' || anchor === undefined) return null;
  return (
    <LinkButton href={`#${anchor}`} large>
      {t('action')}
    </LinkButton>
  );
}

function useTitle({ headline }: Props): { readonly title: string; readonly subtitle: string } {
  const { t, text } = useBlock();
  const copy = useLandingCopy();
  const indication = useIndicationInSentence();
  const fallback = useFlow((state) => titleFor(indication, state, t));
  if (headline === 'condition') return { title: fallback, subtitle: '' };
  return { title: text(copy.title) || fallback, subtitle: text(copy.subtitle) };
}

/** The set of drawings: that of the campaign's look, else that of the brand. */
function useScene(): 'hero-hills' | 'hero-waves' | undefined {
  const { operator } = useBlock();
  const set = useFlow(({ campaign }) => campaign.theme?.illustrations);
  const wanted = set ?? (operator.brand.id === 'trials-world' ? 'hills' : 'waves');
  return wanted === 'none' ? undefined : wanted === 'hills' ? 'hero-hills' : 'hero-waves';
}

/** Why anybody should answer: the question, what the study asks and gives, who runs it, and the way to the form. */
function Opening({ props }: { readonly props: Props }) {
  const runtime = useBlock();
  const { t, text } = runtime;
  const { title, subtitle } = useTitle(props);
  const copy = useLandingCopy();
  const indication = useIndicationName();
  const study = useFlow((state) => state.payload.study);
  const scene = useScene();
  const runBy = text(copy.runBy) || study?.sponsor;
  const named = copy.title !== undefined && indication !== '';
  return (
    <section className="hero hero-drawn">
      <div className="hero-words">
        <p className="hero-kicker">{named ? t('kicker', { indication }) : t('wanted')}</p>
        <h1 className="hero-title">{title}</h1>
        {/* The headline may only name the condition of the study that was chosen. */}
        {study && text(study.name) !== title ? (
          <p className="hero-text">
            <strong>
              <SpokenText of={study.name} locale={runtime.locale} />
            </strong>
          </p>
        ) : null}
        {subtitle === '' ? null : (
          <div className="hero-text">
            <RichText text={subtitle} />
          </div>
        )}
        <FactList facts={knownFacts(runtime, copy, study)} />
        {props.action === undefined || props.action === 'none' ? null : (
          <div className="hero-action">
            <Action {...props} />
            <p className="hero-note">{t('note')}</p>
          </div>
        )}
        {runBy ? <p className="hero-run">{t('runBy', { name: runBy })}</p> : null}
      </div>
      {scene === undefined ? null : <Drawing name={scene} />}
    </section>
  );
}

export function Component({ props }: BlockProps<Props>) {
  const { title, subtitle } = useTitle(props);
  if (props.opening === true) return <Opening props={props} />;
  return (
    <section className="intro">
      <h1 className="intro-title">{title}</h1>
      {subtitle === '' ? null : <RichText text={subtitle} />}
      <Action {...props} />
    </section>
  );
}
