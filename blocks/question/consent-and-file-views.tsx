import { fileControls } from '#engine/fields/files-field.ts';
import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useUploads } from '#registry/uploads/use-uploads.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FileUploads } from '#ui/files/file-uploads.tsx';
import { prepareFile } from '#ui/files/prepare-file.ts';
import { InlineText } from '#ui/parts/rich-text.tsx';
import { consentFact, mostFiles } from './rules.ts';
import type { Props } from './schema.ts';
import { useQuestion } from './use-question.ts';

/** Letters and reports are read, so pictures of them keep more detail than those of skin. */
const LIMITS = { longestEdge: 2400, largestBytes: 2_500_000 } as const;

export function FileQuestion({ id, props }: BlockProps<Props>) {
  const { t } = useBlock();
  const most = mostFiles(props);
  const takesPdf = props.pdf ?? true;
  const kinds = t(takesPdf ? 'file.kindsPdf' : 'file.kinds');
  const { control, words, hint, issue, optional } = useQuestion(id, props, kinds);
  const uploads = useUploads({ fact: control, most, prepare: (file) => prepareFile(file, LIMITS, takesPdf) });
  return (
    <FileUploads
      {...uploads}
      control={control}
      controls={fileControls(control)}
      legend={words}
      hint={hint}
      optional={optional}
      issue={issue?.message}
      words={(key, values) => t(`file.${key}`, values)}
      most={most}
      takesPdf={takesPdf}
    />
  );
}

/** The label is the heading of the consent; the words beside the box are what is recorded. */
export function ConsentQuestion({ id, props }: BlockProps<Props>) {
  const { text } = useBlock();
  const fact = consentFact(id);
  const entered = useEntered(fact);
  const issue = useIssue(fact);
  const hint = text(props.hint);
  return (
    <section className="consent" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="consent-title" id={`${id}-title`}>
        {text(props.label)}
      </h2>
      <CheckboxField
        control={fact}
        label={<InlineText text={text(props.consent)} />}
        hint={hint === '' ? undefined : hint}
        defaultChecked={entered[0] === 'yes'}
        issue={issue?.message}
        required={props.required ?? true}
      />
    </section>
  );
}
