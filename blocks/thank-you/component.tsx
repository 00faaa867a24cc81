import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useCallHours } from '#registry/hooks/use-call-hours.ts';
import { useThankYou } from '#registry/hooks/use-thank-you.ts';
import { ThankYouView } from '#ui/results/thank-you-view.tsx';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { t, shell, track, locale } = useBlock();
  const shown = useThankYou(props.healthQuestionsRoute);
  const hours = useCallHours();
  return (
    <ThankYouView
      {...shown}
      hours={hours}
      level={2}
      t={t}
      shell={shell}
      locale={locale}
      onCall={() => track('click-to-call')}
    />
  );
}
