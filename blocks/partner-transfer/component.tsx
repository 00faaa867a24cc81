import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useCallNumber } from '#registry/hooks/use-call-number.ts';
import { useGreetedName } from '#registry/hooks/use-greeted-name.ts';
import { Card } from '#ui/parts/card.tsx';
import { NextCaller } from '#ui/parts/next-caller.tsx';
import { CallButton } from '#ui/results/call-button.tsx';
import { SafeHtml } from '#ui/safe-html/safe-html.tsx';
import type { Props } from './schema.ts';

/** The number for partners; if the operator has none, the number that callers themselves would dial (N8). */
function TransferNumber() {
  const { t, track, operator } = useBlock();
  const own = useCallNumber();
  const number = operator.partnerTransferNumber ?? own;
  if (number === undefined) return <p>{t('noNumber')}</p>;
  return <CallButton number={number} label={t('call', { number })} onCall={() => track('click-to-call')} />;
}

export function Component({ id, props }: BlockProps<Props>) {
  const { t, text, operator } = useBlock();
  // A flow that screens for one study qualifies nobody if it is opened without a study (A12, I1).
  const unchecked = useFlow(
    ({ campaign, payload }) => campaign.settings.needsStudy === true && payload.study === undefined,
  );
  const names = { brand: operator.brand.name, firstName: useGreetedName() };
  return (
    <div className="partner-scripts" id={id}>
      {unchecked ? null : (
        <Card title={t('warmTitle')} tone="accent">
          <SafeHtml html={props.warmTransfer === undefined ? t('warm', names) : text(props.warmTransfer)} />
          <TransferNumber />
        </Card>
      )}
      <Card title={t('cannotTitle')}>
        <SafeHtml html={props.cannotTransfer === undefined ? t('cannot', names) : text(props.cannotTransfer)} />
      </Card>
      <p>
        <NextCaller label={t('nextCaller')} />
      </p>
    </div>
  );
}
