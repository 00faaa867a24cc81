import { Button, Group } from 'react-aria-components';
import { Said } from '../../kit/said.tsx';
import { useWords } from '../../kit/words.tsx';
import { moveInPart } from '../../outline/edits.ts';
import { nameOfBlock, type OutlineBlock, type OutlineRoute } from '../../outline/outline.ts';
import { announce } from '../../parts/announcer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { focusPanel } from '../../parts/panes.ts';
import { useMoveFocus } from '../../parts/use-move-focus.ts';
import { edit } from '../../store/edit.ts';
import { selected } from '../../store/selection-slice.ts';
import { useOpenCampaign } from '../../store/use-studio.tsx';

interface PartBlocksProps {
  readonly route: OutlineRoute;
  /** The entry that stands for the shared part. */
  readonly entry: OutlineBlock;
}

/** The blocks of a shared part, to go to their settings. */
export function PartBlocks({ route, entry }: PartBlocksProps) {
  const words = useWords();
  const { store } = useOpenCampaign();
  const { blocks = [] } = entry;
  if (blocks.length === 0) return null;
  return (
    <section className="field" aria-label={words.t('shared.blocks')}>
      <h3>{words.t('shared.blocks')}</h3>
      <ol className="part-blocks">
        {blocks.map((block) => (
          <li key={block.pointer}>
            <Button
              className="button small"
              onPress={() => {
                store.dispatch(selected({ kind: 'block', route: route.name, at: entry.at, within: block.at }));
                focusPanel();
              }}
            >
              <Said {...nameOfBlock(block, words)} />
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What can be done with a block of a shared part, besides changing its settings. */
export function PartBlockButtons({ route, entry, block }: PartBlocksProps & { readonly block: OutlineBlock }) {
  const words = useWords();
  const { t } = words;
  const { store } = useOpenCampaign();
  const { group, moving } = useMoveFocus();
  const { at, pointer } = block;
  const { document } = route;
  const of = route.blocks.length;
  const here = { kind: 'block', route: route.name, at: entry.at } as const;
  const move = (way: 'up' | 'down') => {
    const by = way === 'up' ? -1 : 1;
    moving(way);
    moveInPart(store, route, at, by);
    store.dispatch(selected({ ...here, within: at + by }));
    announce(t('block.movedTo', { name: nameOfBlock(block, words).text, place: at + by + 1, of }));
  };
  const ways = [
    { way: 'up', isDisabled: at === 0 },
    { way: 'down', isDisabled: at === of - 1 },
  ] as const;
  return (
    <Group ref={group} className="panel-buttons" aria-label={t('block.actions')}>
      {ways.map(({ way, isDisabled }) => (
        <Button
          key={way}
          className="icon-button"
          aria-label={t(`block.${way}`)}
          isDisabled={isDisabled}
          data-way={way}
          onPress={() => move(way)}
        >
          <Icon name={way} />
        </Button>
      ))}
      <Button
        className="icon-button"
        aria-label={t('block.remove')}
        onPress={() => {
          edit(store, { document, operations: [{ do: 'remove', pointer }], label: 'removeBlock' });
          store.dispatch(selected(here));
        }}
      >
        <Icon name="remove" />
      </Button>
    </Group>
  );
}

/** Leads from a block of a shared part back to the part. */
export function BackToPart({ route, entry }: PartBlocksProps) {
  const words = useWords();
  const { store } = useOpenCampaign();
  return (
    <Button
      className="button small"
      onPress={() => {
        store.dispatch(selected({ kind: 'block', route: route.name, at: entry.at }));
        focusPanel();
      }}
    >
      <Icon name="part" />
      {words.t('shared.back', { name: nameOfBlock(entry, words).text })}
    </Button>
  );
}
