import { memo, useRef } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop, type DropItem, type Key } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import { rightTo } from '../kit/rights.ts';
import { Said } from '../kit/said.tsx';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { selected } from '../store/selection-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { moveBlock } from '../outline/edits.ts';
import { nameOfBlock, spoken, type Outline, type OutlineBlock, type OutlineRoute } from '../outline/outline.ts';
import { FindingDot } from '../outline/finding-dot.tsx';
import { outlineNow } from '../outline/use-outline.ts';
import { useLock } from '../parts/use-lock.ts';
import { useNear } from '../parts/use-near.ts';
import { keysOf, useBlockKeys, useChosenKey } from './block-keys.ts';
import { Marks, MarksProvider, useMarkWords } from '../teamwork/marks.tsx';

/** Of more screens than this, only those in sight have their blocks drawn: a letter must not take a second. */
const MANY = 100;
/** What a block takes in the list, in pixels. */
const BLOCK_HEIGHT = 28;

const CAMPAIGN = { kind: 'campaign' } as const;

/** What is dragged from one list to another. */
const DRAGGED = 'application/x-trialflow-block';

interface BlockListProps {
  readonly route: OutlineRoute;
}

/** Where a block that was dropped before or after another one stands afterwards. */
function placeOf(target: number, position: 'before' | 'after' | 'on', at: number | undefined): number {
  const to = target + (position === 'after' ? 1 : 0);
  return at !== undefined && at < to ? to - 1 : to;
}

function useMoves({ route }: BlockListProps) {
  const { store, document } = useOpenCampaign();
  const words = useWords();
  const isLocked = useLock(route.document) !== undefined;
  const placeAt = (key: Key) => keysOf(route).indexOf(String(key));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [DRAGGED]: JSON.stringify({ route: route.name, at: placeAt(key) }),
        'text/plain': nameOfBlock(route.blocks[placeAt(key)] ?? { at: 0, pointer: '', props: {} }, words).text,
      })),
    acceptedDragTypes: [DRAGGED],
    onReorder: ({ keys, target }) => {
      const [at] = [...keys].map(placeAt);
      if (at !== undefined && !isLocked)
        moveBlock(store, route, at, route, placeOf(placeAt(target.key), target.dropPosition, at));
    },
    onInsert: ({ items, target }) => void insert(items, placeOf(placeAt(target.key), target.dropPosition, undefined)),
    onRootDrop: ({ items }) => void insert(items, route.blocks.length),
  });
  async function insert([item]: readonly DropItem[], to: number): Promise<void> {
    if (item?.kind !== 'text' || isLocked) return;
    const moved: unknown = JSON.parse(await item.getText(DRAGGED));
    const from = isRecord(moved)
      ? outlineNow(store, document)?.routes.find(({ name }) => name === moved['route'])
      : undefined;
    if (from !== undefined && isRecord(moved)) moveBlock(store, from, Number(moved['at']), route, to);
  }
  return dragAndDropHooks;
}

/** A block of the list; its name for those who hear it says what the marks beside it show. */
function BlockItem({ id, block, route }: BlockListProps & { readonly id: string; readonly block: OutlineBlock }) {
  const words = useWords();
  const name = nameOfBlock(block, words);
  const place = { kind: 'block', route: route.name, at: block.at } as const;
  const marks = useMarkWords(place);
  const mayMove = rightTo(useSession(), route.document) === 'all';
  return (
    <GridListItem id={id} textValue={[name.text, ...marks].join(', ')} className="outline-block">
      {mayMove ? (
        <Button slot="drag" className="drag-handle">
          <Icon name="drag" />
        </Button>
      ) : null}
      {block.part === undefined ? null : <Icon name="part" />}
      <span className="outline-name">
        <Said {...name} />
      </span>
      {block.showWhen === undefined ? null : <span className="tag">{words.t('outline.conditional')}</span>}
      <Marks place={place} />
      <FindingDot document={route.document} pointer={block.pointer} />
    </GridListItem>
  );
}

function BlockList({ route }: BlockListProps) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const keys = keysOf(route);
  const chosen = useChosenKey(route);
  const moves = useMoves({ route });
  // Not whether it is JSON just now: a list cannot begin or end to be one of things to drag.
  const mayMove = rightTo(useSession(), route.document) === 'all';
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useBlockKeys(route, list, useLock(route.document) !== undefined);
  return (
    // The list has keys of its own; these come first.
    <div ref={list} onKeyDownCapture={onKeyDown}>
      <GridList
        aria-label={t('outline.blocksOf', { route: route.name })}
        className="outline-blocks"
        items={route.blocks.map((block) => ({ ...block, key: keys[block.at] ?? '' }))}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === undefined ? [] : [chosen]}
        {...(mayMove ? { dragAndDropHooks: moves } : {})}
        onSelectionChange={(now) => {
          const [key] = now === 'all' ? [] : [...now];
          const to = keys.indexOf(String(key));
          if (to !== -1) store.dispatch(selected({ kind: 'block', route: route.name, at: to }));
        }}
        renderEmptyState={() => <p className="quiet">{t('outline.noBlocks')}</p>}
      >
        {(block) => <BlockItem id={block.key} block={block} route={route} />}
      </GridList>
    </div>
  );
}

interface ScreenProps extends BlockListProps {
  readonly index: number;
  readonly isOfMany: boolean;
}

/** A screen; drawn anew when it has changed, and not with each letter that is typed elsewhere. */
const Screen = memo(function Screen({ route, index, isOfMany }: ScreenProps) {
  const { t, language } = useWords();
  const { store, document } = useOpenCampaign();
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place, isOfMany, '.editor-left');
  const isHere = useStudio(({ selection: { now } }) => now.kind !== 'campaign' && now.route === route.name);
  const isChosen = useStudio(({ selection: { now } }) => now.kind === 'route' && now.route === route.name);
  return (
    <li className="outline-screen" data-here={isHere} ref={place}>
      <Button
        className="outline-title"
        aria-pressed={isChosen}
        onPress={() => store.dispatch(selected({ kind: 'route', route: route.name }))}
      >
        <span className="outline-number">{index + 1}</span>
        <span className="outline-name">
          {spoken(route.title, language) || route.name}
          <span className="outline-path">/{route.name}</span>
        </span>
        {route.document === document ? null : <span className="tag">{t('outline.shared')}</span>}
        <Marks place={{ kind: 'route', route: route.name }} />
        <FindingDot document={route.document} pointer={route.pointer} />
      </Button>
      {isNear || isHere || !isOfMany ? (
        <BlockList route={route} />
      ) : (
        <div style={{ height: route.blocks.length * BLOCK_HEIGHT }} />
      )}
    </li>
  );
});

/** The screens of the campaign with their blocks, in the order of the document. */
export function OutlinePane({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const isCampaign = useStudio(({ selection }) => selection.now.kind === 'campaign');
  return (
    <MarksProvider outline={outline}>
      <nav className="pane outline" aria-label={t('outline.title')}>
        <Button
          className="outline-campaign"
          aria-pressed={isCampaign}
          onPress={() => store.dispatch(selected({ kind: 'campaign' }))}
        >
          {t('outline.campaign')}
          <Marks place={CAMPAIGN} />
        </Button>
        <ol className="outline-screens">
          {outline.routes.map((route, index) => (
            <Screen key={route.name} route={route} index={index} isOfMany={outline.routes.length > MANY} />
          ))}
        </ol>
      </nav>
    </MarksProvider>
  );
}
