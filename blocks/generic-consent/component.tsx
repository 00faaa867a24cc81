import { useEffect, useId } from 'react';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useConsentReset } from '#registry/hooks/use-consent-reset.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { InlineText, RichText } from '#ui/parts/rich-text.tsx';
import { consentFact, isBoxed, mustBeTicked } from './asked.ts';
import type { ConsentItem, Props } from './schema.ts';

function ConsentBox({ item }: { readonly item: ConsentItem }) {
  const { text } = useBlock();
  const fact = consentFact(item);
  const entered = useEntered(fact);
  const issue = useIssue(fact);
  return (
    <CheckboxField
      control={fact}
      label={<InlineText text={text(item.text)} />}
      defaultChecked={entered[0] === 'yes'}
      issue={issue?.message}
      required={mustBeTicked(item)}
    />
  );
}

function ImpliedConsent({ item }: { readonly item: ConsentItem }) {
  const { text } = useBlock();
  useConsentReset(consentFact(item), true);
  return <RichText text={text(item.text)} />;
}

function Consent({ item }: { readonly item: ConsentItem }) {
  const boxed = useFlow((state) => isBoxed(item, state));
  return boxed ? <ConsentBox item={item} /> : <ImpliedConsent item={item} />;
}

export function Component({ id, props }: BlockProps<Props>) {
  const { text, track } = useBlock();
  const titleId = useId();
  useEffect(() => track('consent-viewed'), [track]);
  const title = text(props.title);
  const Title = props.titleLevel === 3 ? 'h3' : 'h2';
  return (
    <section className="consent" id={id} aria-labelledby={title === '' ? undefined : titleId}>
      {title === '' ? null : (
        <Title className="consent-title" id={titleId}>
          {title}
        </Title>
      )}
      {props.consents.map((item) => (
        <Consent key={item.type} item={item} />
      ))}
    </section>
  );
}
