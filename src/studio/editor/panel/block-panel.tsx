import { useEffect, useState } from 'react';
import { Button, Group } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import type { Block } from '#registry/define-block.ts';
import { useKit } from '../../kit/kit.tsx';
import { useWhenOnline } from '../../kit/use-when-online.ts';
import { late } from '../../kit/late.tsx';
import { Said, SchemaHelp } from '../../kit/said.tsx';
import { useWords } from '../../kit/words.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useMoveFocus } from '../../parts/use-move-focus.ts';
import { differenceOperations } from '../../store/difference-operations.ts';
import { edit } from '../../store/edit.ts';
import { useOpenCampaign } from '../../store/use-studio.tsx';
import { useClipboard } from '../../outline/use-clipboard.ts';
import { useBlockMoves } from '../../outline/use-block-moves.ts';
import { duplicateBlock, removeBlock } from '../../outline/edits.ts';
import type { Outline, OutlineBlock, OutlineRoute } from '../../outline/outline.ts';
import { documentOfPart, nameOfBlock } from '../../outline/outline.ts';
import { FindingsHere } from './findings-here.tsx';
import { ConditionEditor } from '../../condition/condition-editor.tsx';
import { BackToPart, PartBlockButtons, PartBlocks } from './part-blocks.tsx';
import { PanelProvider } from './panel-context.ts';
import { PropsForm } from './props-form.tsx';
import { SetForm } from './set-form.tsx';
import { QuestionnaireForm } from './questionnaire-form.tsx';
import { CommentsHere } from '../../teamwork/comments-here.tsx';
import { SharedNotice } from '../../outline/shared-notice.tsx';
import './panel.css';
import { Lockable, LockReason } from '../../parts/lockable.tsx';

const BlockWords = late(async () => (await import('./block-words.tsx')).BlockWords);
const WhoComesHere = late(async () => (await import('../../analyses/who-comes-here.tsx')).WhoComesHere);

/** The schema of a block's settings, once it has been loaded. */
function useSchema(block: Block | undefined): unknown {
  const [loaded, setLoaded] = useState<{ readonly block: Block; readonly schema: unknown }>();
  const [isOffline, setOffline] = useState(false);
  useWhenOnline(() => setOffline(false));
  const isMissing = block !== undefined && loaded?.block !== block;
  useEffect(() => {
    if (!isMissing || isOffline) return undefined;
    const shown = new AbortController();
    const load = async () => {
      try {
        const { Props } = await block.schema();
        if (!shown.signal.aborted) setLoaded({ block, schema: Props });
      } catch {
        if (!shown.signal.aborted) setOffline(true);
      }
    };
    void load();
    return () => shown.abort();
  }, [block, isMissing, isOffline]);
  return loaded !== undefined && loaded.block === block ? loaded.schema : undefined;
}

export interface BlockPanelProps {
  readonly outline: Outline;
  /** Its screen; of a block of a shared part, the list of the part in that screen. */
  readonly route: OutlineRoute;
  readonly block: OutlineBlock;
  /** The entry of the screen through which the block comes there from a shared part. */
  readonly entry?: OutlineBlock | undefined;
}

function BlockButtons({ outline, route, block }: BlockPanelProps) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const { at } = block;
  const { group, moving } = useMoveFocus();
  const move = useBlockMoves(route);
  const clipboard = useClipboard(route);
  const go = (way: 'up' | 'down') => {
    moving(way);
    move(at, way === 'up' ? -1 : 1);
  };
  return (
    <Group ref={group} className="panel-buttons" aria-label={t('block.actions')}>
      <Button
        className="icon-button"
        aria-label={t('block.up')}
        isDisabled={at === 0}
        data-way="up"
        onPress={() => go('up')}
      >
        <Icon name="up" />
      </Button>
      <Button
        className="icon-button"
        aria-label={t('block.down')}
        isDisabled={at === route.blocks.length - 1}
        data-way="down"
        onPress={() => go('down')}
      >
        <Icon name="down" />
      </Button>
      <Button
        className="icon-button"
        aria-label={t('block.duplicate')}
        isDisabled={block.block === undefined}
        onPress={() => duplicateBlock(store, route, block, outline.routes)}
      >
        <Icon name="copy" />
      </Button>
      <Button className="button small" onPress={() => clipboard.copy(block)}>
        {t('block.copy')}
      </Button>
      <Button className="button small" onPress={() => void clipboard.paste(at + 1)}>
        {t('block.paste')}
      </Button>
      <Button className="icon-button" aria-label={t('block.remove')} onPress={() => removeBlock(store, route, at)}>
        <Icon name="remove" />
      </Button>
    </Group>
  );
}

/** Changes a value of a block in its document; typing into one block is one step for undo. */
function useChange(route: OutlineRoute, block: OutlineBlock) {
  const { store } = useOpenCampaign();
  return (name: 'props' | 'texts' | 'showWhen' | 'id', before: unknown, after: unknown) => {
    const pointer = `${block.pointer}/${name}`;
    const isEmpty = isRecord(after) && Object.keys(after).length === 0;
    const operations =
      before === undefined && after !== undefined
        ? [{ do: 'set' as const, pointer, value: after }]
        : differenceOperations(pointer, before, isEmpty ? undefined : after);
    edit(store, { document: route.document, operations, label: 'changeBlock', group: pointer });
  };
}

interface WordsProps {
  readonly block: OutlineBlock;
  readonly change: ReturnType<typeof useChange>;
}

/** The words of the block, loaded once they are looked at. */
function Words({ block: { block, texts }, change }: WordsProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const own = texts ?? {};
  const count = Object.keys(own).length;
  return (
    <details className="panel-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count === 0 ? t('block.words') : t('block.wordsOwn', { count })}</summary>
      {isOpen && block !== undefined ? (
        <BlockWords name={block} texts={own} onChange={(next) => change('texts', texts, next)} />
      ) : null}
    </details>
  );
}

function Settings({ outline, route, block }: BlockPanelProps) {
  const { t } = useWords();
  const { registry } = useKit();
  const change = useChange(route, block);
  const definition = registry.find(block.block ?? '');
  const schema = useSchema(definition);
  const Form = definition?.questions === undefined ? PropsForm : SetForm;
  if (definition === undefined) return <p className="wrong">{t('block.unknown', { name: block.block ?? '' })}</p>;
  return (
    <PanelProvider
      value={{ languages: outline.languages, pointer: `${block.pointer}/props`, document: route.document }}
    >
      {schema === undefined ? null : block.questionnaire !== undefined ? (
        <QuestionnaireForm outline={outline} route={route} block={block} schema={schema} />
      ) : (
        <Form
          key={`${route.document}${block.pointer}`}
          schema={schema}
          value={block.props}
          onChange={(props) => change('props', Object.keys(block.props).length === 0 ? undefined : block.props, props)}
        />
      )}
      <Words block={block} change={change} />
      <details className="panel-more">
        <summary>{t('block.more')}</summary>
        <div className="field">
          <label htmlFor="block-id">{t('block.id')}</label>
          <p className="help" id="block-id-help">
            {t('block.idHelp')}
          </p>
          <input
            id="block-id"
            aria-describedby="block-id-help"
            value={block.id ?? ''}
            onChange={({ currentTarget }) =>
              change('id', block.id, currentTarget.value === '' ? undefined : currentTarget.value)
            }
          />
        </div>
        <ConditionEditor
          key={block.pointer}
          place={`${route.document}${block.pointer}/showWhen`}
          label={t('block.showWhen')}
          help={t('block.showWhenHelp')}
          value={block.showWhen}
          onChange={(condition) => change('showWhen', block.showWhen, condition)}
        />
      </details>
    </PanelProvider>
  );
}

/** Whose the block is, where it is not the campaign's own, and the blocks of a part. */
function Whose({ outline, route, block, entry }: BlockPanelProps) {
  const screen = outline.routes.find(({ name }) => name === route.name) ?? route;
  if (block.part !== undefined)
    return (
      <>
        <SharedNotice document={documentOfPart(block.part)} what={{ route, block }} />
        <PartBlocks route={route} entry={block} />
      </>
    );
  if (entry !== undefined)
    return (
      <>
        <SharedNotice document={route.document} what={{ route: screen, block: entry }} />
        <BackToPart route={route} entry={entry} />
      </>
    );
  return <SharedNotice document={route.document} what={{ route }} />;
}

/** Everything that can be changed of the selected block. */
export function BlockPanel(props: BlockPanelProps) {
  const { outline, route, block, entry } = props;
  const words = useWords();
  const { t } = words;
  const { registry } = useKit();
  const definition = registry.find(block.block ?? '');
  const isPart = block.block === undefined;
  return (
    <section className="pane panel" aria-labelledby="panel-title">
      <p className="panel-kind">{t(isPart ? 'panel.part' : 'panel.block')}</p>
      <h2 id="panel-title">
        <Said {...nameOfBlock(block, words)} />
      </h2>
      <p className="help">{isPart ? t('panel.partHelp') : <SchemaHelp text={definition?.description ?? ''} />}</p>
      <LockReason document={route.document} />
      <Whose {...props} />
      <Lockable document={route.document}>
        {entry === undefined ? (
          <BlockButtons {...props} />
        ) : (
          <PartBlockButtons route={route} entry={entry} block={block} />
        )}
      </Lockable>
      <FindingsHere document={route.document} pointer={block.pointer} />
      {isPart || entry !== undefined ? null : (
        <WhoComesHere key={block.pointer} outline={outline} route={route} block={block} />
      )}
      {isPart ? null : (
        <Lockable document={route.document}>
          <Settings {...props} />
        </Lockable>
      )}
      {entry === undefined ? <CommentsHere outline={outline} /> : null}
    </section>
  );
}
