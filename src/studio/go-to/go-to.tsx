import { useMemo, useState } from 'react';
import { useWords, type Words } from '../kit/words.tsx';
import { nameOfBlock, spoken, type Outline } from '../outline/outline.ts';
import { FindInList } from '../parts/find-in-list.tsx';
import { isLike } from '../parts/is-like.ts';
import { ModalButton } from '../parts/modal-button.tsx';
import { focusPanel } from '../parts/panes.ts';
import { useFocusAfterwards } from '../parts/use-focus-afterwards.ts';
import { selected, type Selection } from '../store/selection-slice.ts';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { fieldsIn, focusField } from './fields-in.ts';
import './go-to.css';

const GO_TO = { key: 'k', withControl: true } as const;

/** Somewhere to go. */
interface Place {
  readonly label: string;
  /** The language of its name, if it is not that of the author. */
  readonly lang?: string | undefined;
  readonly description: string;
  /** Also found by these words. */
  readonly words: string;
  readonly go: () => void;
}

/** The screens and blocks, each with its words. */
function placesIn(outline: Outline, words: Words, select: (selection: Selection) => void): readonly Place[] {
  const { t, language } = words;
  const whole: Place = {
    label: t('outline.campaign'),
    description: '',
    words: '',
    go: () => select({ kind: 'campaign' }),
  };
  const screens = outline.routes.flatMap((route): readonly Place[] => {
    const { name, title, blocks } = route;
    return [
      {
        label: spoken(title, language) || name,
        description: `/${name}`,
        words: '',
        go: () => select({ kind: 'route', route: name }),
      },
      ...blocks.map((block) => {
        const { text, lang } = nameOfBlock(block, words);
        return {
          label: [text, block.id].filter(Boolean).join(' · '),
          lang,
          description: `/${name}`,
          // Also by its name in documents.
          words: `${block.block ?? ''} ${JSON.stringify(block.props)}`,
          go: () => select({ kind: 'block', route: name, at: block.at }),
        };
      }),
    ];
  });
  return [whole, ...screens];
}

/** A whole name comes before its last part, and what begins with what was typed before what has it somewhere. */
function rankOf(label: string, search: string): number {
  const name = label.split(' › ').at(-1)?.toLowerCase() ?? '';
  const wanted = search.trim().toLowerCase();
  const whole = label.replaceAll(' › ', ' ').toLowerCase();
  return whole === wanted ? 0 : name === wanted ? 1 : name.startsWith(wanted) ? 2 : 3;
}

function GoToList({ outline, close }: { readonly outline: Outline; readonly close: () => void }) {
  const words = useWords();
  const { t } = words;
  const { store } = useOpenCampaign();
  const [search, setSearch] = useState('');
  const focusAfterwards = useFocusAfterwards();
  const [places] = useState((): readonly Place[] => {
    const panel = document.querySelector('.panel');
    const fields = panel === null ? [] : fieldsIn(panel);
    const select = (selection: Selection) => {
      store.dispatch(selected(selection));
      focusAfterwards(focusPanel);
    };
    return [
      ...fields.map((field) => ({
        label: field.path.join(' › '),
        description: t('goTo.here'),
        words: '',
        go: () => focusAfterwards(() => focusField(field)),
      })),
      ...placesIn(outline, words, select),
    ];
  });
  const items = useMemo(
    () =>
      places
        .map((place, at) => ({ ...place, id: String(at) }))
        .filter((place) => isLike(`${place.label} ${place.description} ${place.words}`, search))
        .toSorted((one, other) => rankOf(one.label, search) - rankOf(other.label, search)),
    [places, search],
  );
  return (
    <FindInList
      labels={{ search: t('goTo.search'), list: t('goTo.places'), none: t('goTo.none') }}
      search={search}
      onSearch={setSearch}
      items={items}
      onChoose={(id) => {
        places[Number(id)]?.go();
        close();
      }}
    />
  );
}

/** What can be done by keyboard from everywhere in the editor. */
const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], does: 'goTo' },
  { keys: ['Ctrl', '↵'], does: 'add' },
  { keys: ['F2'], does: 'panel' },
  { keys: ['F6'], does: 'panes' },
  { keys: ['Ctrl', 'Z'], does: 'undo' },
  { keys: ['Alt', '↑ ↓'], does: 'move' },
  { keys: ['Ctrl', 'D'], does: 'duplicate' },
  { keys: ['Ctrl', 'C / X / V'], does: 'copy' },
  { keys: ['Delete'], does: 'remove' },
] as const;

/** Goes to a field of the panel, a screen or a block by what it is called. */
export function GoToButton({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  return (
    <ModalButton
      size="icon"
      icon="search"
      shortcut={GO_TO}
      label={t('goTo.title')}
      title={t('goTo.title')}
      leave="cancel"
    >
      {(close) => (
        <>
          <GoToList outline={outline} close={close} />
          <dl className="shortcuts" aria-label={t('shortcuts.title')}>
            {SHORTCUTS.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(`shortcuts.${does}`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </ModalButton>
  );
}
