import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { NextCaller } from '#ui/parts/next-caller.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { InlineSafeHtml } from '#ui/safe-html/safe-html.tsx';
import { ANSWERS, permissionFacts, refusedControl } from './permission-fields.ts';
import type { Props } from './schema.ts';

function Question({ control, html }: { readonly control: string; readonly html: string }) {
  const { t } = useBlock();
  return (
    <ChoiceList
      control={control}
      kind="radio"
      legend={<InlineSafeHtml html={html} />}
      options={ANSWERS.map((value) => ({ value, label: t(value) }))}
      defaultValues={useEntered(control)}
      issue={useIssue(control)?.message}
      layout="row"
      large
      required
    />
  );
}

export function Component({ id, props }: BlockProps<Props>) {
  const { t, text, operator } = useBlock();
  const brand = operator.brand.name;
  const facts = permissionFacts(id);
  const connect = useFlow(({ answers }) => answers[facts.connect]);
  const refused = useFlow((state) => refusedControl(state, id)) !== undefined;
  return (
    <section className="partner-permission" id={id} aria-label={t('title')}>
      <Question
        control={facts.connect}
        html={props.connect === undefined ? t('connect', { brand }) : text(props.connect)}
      />
      {connect === 'yes' ? (
        <Question
          control={facts.transfer}
          html={props.transfer === undefined ? t('transfer', { brand }) : text(props.transfer)}
        />
      ) : null}
      <div aria-live="polite">
        {refused ? (
          <Notice tone="info" title={t('thanks')}>
            <p>{t('close')}</p>
            <NextCaller label={t('nextCaller')} />
          </Notice>
        ) : null}
      </div>
    </section>
  );
}
