import { useState } from 'react';
import { Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import { useKit } from '../kit/kit.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { ModalButton } from '../parts/modal-button.tsx';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { addBlock, addPart } from '../outline/edits.ts';
import type { Outline, OutlineRoute } from '../outline/outline.ts';
import { blockWords } from './outline-pane.tsx';

const isLike = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

const PARTS = 'fragments/';

/** The shared parts that stand for blocks. */
function useSharedBlocks(): readonly string[] {
  const documents = useStudio(({ editing }) => editing.documents);
  return Object.entries(documents).flatMap(([name, { text }]) =>
    name.startsWith(PARTS) && hasBlocks(text) ? [name.slice(PARTS.length).replace(/\.json$/, '')] : [],
  );
}

function hasBlocks(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && Array.isArray(value['blocks']);
  } catch {
    return false;
  }
}

interface ChoiceProps {
  readonly route: OutlineRoute;
  readonly to: number;
  readonly close: () => void;
}

function BlockChoice({ route, to, close }: ChoiceProps) {
  const { t } = useWords();
  const { registry } = useKit();
  const { store } = useOpenCampaign();
  const [search, setSearch] = useState('');
  const blocks = registry.names
    .flatMap((name) => registry.find(name) ?? [])
    .filter(({ name, description }) => isLike(`${name} ${blockWords(name)} ${description}`, search));
  const choose = async (name: string) => {
    const block = registry.find(name);
    if (block === undefined) return;
    // The first example is a block that works; its author changes it from there.
    const [example] = (await block.examples()).default;
    addBlock(store, route, { block: name, props: example?.props }, to);
    close();
  };
  const parts = useSharedBlocks().filter((part) => isLike(`${part} ${t('palette.shared')}`, search));
  const items = [
    ...blocks.map(({ name, description }) => ({ id: name, label: blockWords(name), description, part: undefined })),
    ...parts.map((part) => ({ id: `use ${part}`, label: part, description: t('palette.shared'), part })),
  ];
  return (
    <>
      <SearchField className="field search" value={search} onChange={setSearch} aria-label={t('palette.search')}>
        <Icon name="search" />
        <Input placeholder={t('palette.search')} />
      </SearchField>
      <ListBox
        className="palette"
        aria-label={t('palette.title')}
        items={items}
        onAction={(key) => {
          const chosen = items.find(({ id }) => id === key);
          if (chosen?.part === undefined) void choose(String(key));
          else {
            addPart(store, route, chosen.part, to);
            close();
          }
        }}
        renderEmptyState={() => <p className="quiet">{t('palette.none')}</p>}
      >
        {({ id, label, description }) => (
          <ListBoxItem id={id} textValue={label} className="palette-block">
            <span className="outline-name">{label}</span>
            <span className="help">{description}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </>
  );
}

/** Chooses a block to add to the screen that is selected, below the selected block. */
export function AddBlockButton({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const now = useStudio(({ selection }) => selection.now);
  const route = now.kind === 'campaign' ? outline.routes[0] : outline.routes.find(({ name }) => name === now.route);
  if (route === undefined) return null;
  const to = now.kind === 'block' ? now.at + 1 : route.blocks.length;
  return (
    <ModalButton
      size="primary"
      icon="add"
      label={t('palette.add')}
      title={t('palette.titleOn', { route: route.name })}
      leave="cancel"
    >
      {(close) => <BlockChoice route={route} to={to} close={close} />}
    </ModalButton>
  );
}
