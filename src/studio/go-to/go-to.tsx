import { useMemo, useState } from 'react';
import { useWords } from '../kit/words.tsx';
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
  readonly description: string;
  /** Also found by these words. */
  readonly words: string;
  readonly go: () => void;
}

/** The screens and blocks, each with its words. */
function placesIn(
  outline: Outline,
  {
    language,
    select,
    campaign,
  }: {
    readonly language: string;
    readonly select: (selection: Selection) => void;
    readonly campaign: string;
  },
): readonly Place[] {
  const whole: Place = { label: campaign, description: '', words: '', go: () => select({ kind: 'campaign' }) };
  const screens = outline.routes.flatMap((route): readonly Place[] => {
    const { name, title, blocks } = route;
    return [
      {
        label: spoken(title, language) || name,
        description: `/${name}`,
        words: '',
        go: () => select({ kind: 'route', route: name }),
      },
      ...blocks.map((block) => ({
        label: [nameOfBlock(block), block.id].filter(Boolean).join(' · '),
        description: `/${name}`,
        words: JSON.stringify(block.props),
        go: () => select({ kind: 'block', route: name, at: block.at }),
      })),
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
  const { t, language } = useWords();
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
      ...placesIn(outline, { language, select, campaign: t('outline.campaign') }),
    ];
  });
  const items = useMemo(
    () =>
      places
        .map((place, at) => ({ ...place, id: String(at) }))
        .filter(({ label, description, words }) => isLike(`${label} ${description} ${words}`, search))
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
