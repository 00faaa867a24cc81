import { useId } from 'react';
import { consentWords } from '#engine/consent-words.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useDecision, type Decision } from '#registry/hooks/use-decision.ts';
import { DecisionButtons } from '#ui/consent/decision-buttons.tsx';
import { RecordedAnswer } from '#ui/consent/recorded-answer.tsx';
import { RichText } from '#ui/parts/rich-text.tsx';
import type { Props } from './schema.ts';

interface Asked {
  readonly decision: Decision;
  readonly words: string;
}

function Question({ decision, words }: Asked) {
  const { t, shell } = useBlock();
  const { control, issue, action, report } = decision;
  return (
    <>
      <RichText text={words} />
      <DecisionButtons
        control={control}
        issue={issue}
        next={shell('nav.next')}
        yes={{ label: t('yes'), action: action(true), onPress: () => report(true) }}
        no={{ label: t('no'), action: action(false), onPress: () => report(false) }}
      />
    </>
  );
}

function Answer({ decision, words, given }: Asked & { readonly given: boolean }) {
  const { t } = useBlock();
  const { control, fresh, action, report } = decision;
  return (
    <>
      <RecordedAnswer
        title={t('recorded')}
        answer={t(given ? 'recorded.yes' : 'recorded.no')}
        change={{
          id: control,
          label: t(given ? 'change.no' : 'change.yes'),
          action: action(!given),
          onPress: () => report(!given),
        }}
        fresh={fresh}
      />
      <details>
        <summary>{t('readAgain')}</summary>
        <RichText text={words} />
      </details>
    </>
  );
}

export function Component({ id, props }: BlockProps<Props>) {
  const { text } = useBlock();
  const titleId = useId();
  const title = useFlow((state) => consentWords(props, state).title);
  const decision = useDecision(props.type);
  const { control, decided, entered } = decision;
  const asked = { decision, words: text(useFlow((state) => consentWords(props, state).text)) };
  return (
    <section className="consent consent-card" id={id} aria-labelledby={titleId}>
      <h2 className="consent-title" id={titleId}>
        {text(title)}
      </h2>
      <input type="hidden" name={control} defaultValue={entered} />
      {decided === undefined ? <Question {...asked} /> : <Answer {...asked} given={decided} />}
    </section>
  );
}
