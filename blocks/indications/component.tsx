import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useChosenIndications, useIndicationGroups } from '#registry/hooks/use-indications.ts';
import { GroupedChoices } from '#ui/fields/grouped-choices.tsx';
import { participantOf } from '#engine/facts/participant.ts';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.indicationIds';

export function Component({ props: { required = false, title, categories } }: BlockProps<Props>) {
  const { t, text, retry } = useBlock();
  const participant = useFlow(participantOf);
  return (
    <GroupedChoices
      control={CONTROL}
      legend={title === undefined ? t(`legend.${participant}`) : text(title)}
      hint={t(required ? 'hint.required' : 'hint.optional')}
      groups={useIndicationGroups(categories)}
      defaultValues={useChosenIndications()}
      issue={useIssue(CONTROL)?.message}
      columns={useFlow((state) => state.campaign.settings.webScreenerProps?.twoColumnMultiSelect === true)}
      words={{ loading: t('loading'), failed: t('failed'), failedWhat: t('failed.what'), retry: t('retry') }}
      onRetry={() => retry('indications')}
      required={required}
    />
  );
}
