import { useMemo } from 'react';
import { isRecord } from '#api/guards.ts';
import { useWords } from '../../kit/words.tsx';
import { differenceOperations } from '../../store/difference-operations.ts';
import { edit } from '../../store/edit.ts';
import { useOpenCampaign, useStudio } from '../../store/use-studio.tsx';
import type { Outline, OutlineBlock, OutlineRoute } from '../../outline/outline.ts';
import { Lockable } from '../../parts/lockable.tsx';
import { PanelProvider } from './panel-context.ts';
import { schemaWithout } from './going-with.ts';
import { SetForm } from './set-form.tsx';
import { SharedNotice } from '../../outline/shared-notice.tsx';

type Values = Readonly<Record<string, unknown>>;

function valuesIn(text: string | undefined): Values | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The properties that a questionnaire has in place of the block. */
const partOf = ({ schema, ui }: Values): Values => ({ schema, ui });

interface QuestionnaireFormProps {
  readonly outline: Outline;
  readonly route: OutlineRoute;
  /** The block that asks it. */
  readonly block: OutlineBlock;
  /** The schema of the settings of the block. */
  readonly schema: unknown;
}

/** The questions of a block that a questionnaire has, and not the block itself: other campaigns may ask them too. */
export function QuestionnaireForm({ outline, route, block, schema }: QuestionnaireFormProps) {
  const { languages } = outline;
  const name = block.questionnaire ?? '';
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const document = `questionnaires/${name}.json`;
  const text = useStudio(({ editing }) => editing.documents[document]?.text);
  // The other settings stand in the block.
  const shown = useMemo(() => schemaWithout(schema, ['health']), [schema]);
  const values = useMemo(() => valuesIn(text), [text]);
  return (
    <PanelProvider value={{ languages, pointer: '', document }}>
      <p className="help">{t('block.questionnaire', { name })}</p>
      <SharedNotice document={document} what={{ route, block }} />
      {values === undefined ? null : (
        <Lockable document={document}>
          <SetForm
            key={document}
            schema={shown}
            value={partOf(values)}
            onChange={(after) =>
              edit(store, {
                document,
                operations: differenceOperations('', partOf(values), after),
                label: 'changeBlock',
                group: document,
              })
            }
          />
        </Lockable>
      )}
    </PanelProvider>
  );
}
