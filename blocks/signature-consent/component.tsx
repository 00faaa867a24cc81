import { useId } from 'react';
import { consentWords } from '#engine/consent-words.ts';
import { useBlock, useEntered, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useDecision } from '#registry/hooks/use-decision.ts';
import { RichText } from '#ui/parts/rich-text.tsx';
import type { Props } from './schema.ts';
import { outcomeFact } from './signing-outcome.ts';
import { SigningAnswer, SigningQuestion, WentOnUnsigned } from './signing-states.tsx';
import { useSigning } from './use-signing.ts';

export function Component({ id, props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const title = useFlow((state) => consentWords(props, state).title);
  const words = useFlow((state) => consentWords(props, state).text);
  const titleId = useId();
  const decision = useDecision('medicalRecords');
  const signing = useSigning(decision);
  const fact = outcomeFact(id);
  const outcome = useFlow((state) => state.answers[fact]);
  const [entered = ''] = useEntered(fact);
  const parts = { decision, signing, outcomeFact: fact, signed: outcome === 'signed' };
  const asked = decision.decided === undefined && outcome !== 'unsigned';
  const authorization = <RichText text={text(words)} />;
  return (
    <section className="consent consent-card" id={id} aria-labelledby={titleId}>
      <h2 className="consent-title" id={titleId}>
        {text(title)}
      </h2>
      <input type="hidden" name={decision.control} defaultValue={decision.entered} />
      <input type="hidden" name={fact} defaultValue={entered} />
      {asked ? authorization : null}
      {asked ? <SigningQuestion {...parts} /> : null}
      {decision.decided === undefined && !asked ? <WentOnUnsigned {...parts} /> : null}
      {decision.decided === undefined ? null : <SigningAnswer {...parts} given={decision.decided} />}
      {asked ? null : (
        <details>
          <summary>{t('readAgain')}</summary>
          {authorization}
        </details>
      )}
    </section>
  );
}
