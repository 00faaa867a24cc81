import { fileControls } from '#engine/fields/files-field.ts';
import { useBlock, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useUploads } from '#registry/uploads/use-uploads.ts';
import { FileUploads } from '#ui/files/file-uploads.tsx';
import { prepareFile } from '#ui/files/prepare-file.ts';
import { factOf, limitsOf } from './photo-limits.ts';
import type { Props } from './schema.ts';

export function Component({ id, props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const fact = factOf(id);
  const { most, ...limits } = limitsOf(props);
  const uploads = useUploads({ fact, most, prepare: (file) => prepareFile(file, limits, false) });
  return (
    <FileUploads
      {...uploads}
      control={fact}
      controls={fileControls(fact)}
      legend={text(props.title)}
      hint={props.hint === undefined ? t('hint', { most }) : text(props.hint)}
      issue={useIssue(fact)?.message}
      words={t}
      most={most}
      takesPdf={false}
    />
  );
}
