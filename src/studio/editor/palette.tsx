import { useState } from 'react';
import { isRecord } from '#api/guards.ts';
import { useKit } from '../kit/kit.tsx';
import { Said } from '../kit/said.tsx';
import type { Saying } from '../kit/schema-words.ts';
import { useWords } from '../kit/words.tsx';
import { announce } from '../parts/announcer.tsx';
import { FindInList, type FoundItem } from '../parts/find-in-list.tsx';
import { isLike } from '../parts/is-like.ts';
import { ModalButton } from '../parts/modal-button.tsx';
import { useLock } from '../parts/use-lock.ts';
import { useFocusAfterwards } from '../parts/use-focus-afterwards.ts';
import { focusPanel } from '../parts/panes.ts';
import { Picture } from '../pictures/picture.tsx';
import { useDraftPictures } from '../pictures/use-pictures.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { addBlock, addPart } from '../outline/edits.ts';
import { withKnownMedia } from '../outline/with-known-media.ts';
import type { Outline, OutlineRoute } from '../outline/outline.ts';
import { nameOfPart, writtenName } from '../outline/part-name.ts';
import { readJson } from '../store/read-json.ts';
import { blocksLike } from './blocks-like.ts';

const PARTS = 'fragments/';
const ADD_BLOCK = { key: 'Enter', withControl: true } as const;

/** The shared parts that stand for blocks, and what they are called. */
function useSharedBlocks(): readonly { readonly part: string; readonly name: Saying }[] {
  const { language } = useWords();
  const documents = useStudio(({ editing }) => editing.documents);
  return Object.entries(documents).flatMap(([document, { text }]) => {
    if (!document.startsWith(PARTS) || !hasBlocks(text)) return [];
    const part = document.slice(PARTS.length).replace(/\.json$/, '');
    return [{ part, name: nameOfPart(part, writtenName(text), language) }];
  });
}

function hasBlocks(text: string): boolean {
  const value = readJson(text)?.value;
  return isRecord(value) && Array.isArray(value['blocks']);
}

interface ChoiceProps {
  readonly route: OutlineRoute;
  readonly to: number;
  /** Those of the campaign. */
  readonly languages: readonly string[];
  readonly close: () => void;
}

function BlockChoice({ route, to, languages, close }: ChoiceProps) {
  const words = useWords();
  const { t } = words;
  const { registry, page } = useKit();
  const { store } = useOpenCampaign();
  const pictures = useDraftPictures(page.previews);
  const [first = words.language] = languages;
  const spoken = languages.includes(words.language) ? words.language : first;
  const [search, setSearch] = useState('');
  const focusAfterwards = useFocusAfterwards();
  const done = () => {
    // What was added is selected: its settings come next.
    focusAfterwards(focusPanel);
    close();
  };
  const choose = async (name: string) => {
    const block = registry.find(name);
    if (block === undefined) return;
    // The first example is a block that works; its author changes it from there.
    const examples = await block.examples().catch(() => undefined);
    const { files = [] } = store.getState().media;
    const has = (file: string) => files.some((one) => one.name === file && one.fault === undefined);
    const { props, open } = withKnownMedia(block, examples?.default[0]?.props ?? {}, has);
    addBlock(store, route, { block: name, props }, to);
    if (examples === undefined) announce(t('palette.withoutExample'), 'shown');
    else if (open.length > 0) announce(t(`palette.choose.${open.includes('film') ? 'film' : 'picture'}`), 'shown');
    done();
  };
  const parts = useSharedBlocks().filter(({ part, name }) =>
    isLike(`${part} ${name.text} ${t('palette.shared')}`, search),
  );
  const isOther = (label: string) => label.toLowerCase() !== search.trim().toLowerCase();
  const items = [
    ...blocksLike(registry, words, search).map(({ id, name, help }) => ({
      id,
      label: name.text,
      lang: name.lang,
      description: <Said {...help} />,
      part: undefined,
    })),
    ...parts.map(({ part, name }) => ({
      id: `use ${part}`,
      label: name.text,
      lang: name.lang,
      description: t('palette.shared'),
      part,
    })),
  ].toSorted((one, other) => Number(isOther(one.label)) - Number(isOther(other.label)));
  const beside = ({ id, label, description }: FoundItem) => (
    <>
      <strong>{label}</strong>
      <span className="help">{description}</span>
      {registry.names.includes(id) ? <Picture address={pictures?.ofBlock(id, spoken)} size="block" /> : null}
    </>
  );
  return (
    <FindInList
      labels={{ search: t('palette.search'), list: t('palette.title'), none: t('palette.none') }}
      search={search}
      onSearch={setSearch}
      items={items}
      {...(page.previews ? { beside } : {})}
      onChoose={(id) => {
        const chosen = items.find((item) => item.id === id);
        if (chosen?.part === undefined) void choose(id);
        else {
          addPart(store, route, chosen.part, to);
          done();
        }
      }}
    />
  );
}

/** Chooses a block to add to the screen that is selected, below the selected block. */
export function AddBlockButton({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const { previews } = useKit().page;
  const now = useStudio(({ selection }) => selection.now);
  const route = now.kind === 'campaign' ? outline.routes[0] : outline.routes.find(({ name }) => name === now.route);
  const lock = useLock(route?.document ?? '');
  if (route === undefined || lock !== undefined) return null;
  const to = now.kind === 'block' ? now.at + 1 : route.blocks.length;
  return (
    <ModalButton
      size="primary"
      icon="add"
      shortcut={ADD_BLOCK}
      label={t('palette.add')}
      title={t('palette.titleOn', { route: route.name })}
      leave="cancel"
      isWide={previews}
    >
      {(close) => <BlockChoice route={route} to={to} languages={outline.languages} close={close} />}
    </ModalButton>
  );
}
