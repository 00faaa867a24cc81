import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { nodeAt } from '#checker/document/node-access.ts';
import { placeWords } from '#checker/document/node-place.ts';
import { readDocument } from '#checker/document/source-document.ts';
import { Said } from '../kit/said.tsx';
import { useWords } from '../kit/words.tsx';
import { sayPlace } from '../outline/say-place.ts';
import { sayListChanges } from '../outline/say-list-changes.ts';
import { useOutline } from '../outline/use-outline.ts';
import { contestOf, type Choices, type Contest, type ContestedPlace } from '../store/contested.ts';
import { valueAt } from '../store/json-pointer.ts';
import { valueOf } from '../store/merge-texts.ts';
import type { OpenDocument } from '../store/open-document.ts';

interface ShownProps {
  readonly value: unknown;
  /** What was done to it, where that says more than the value. */
  readonly changes: readonly string[] | undefined;
}

/** A value as its author reads it. */
function ShownValue({ value, changes }: ShownProps) {
  const { t } = useWords();
  if (changes !== undefined && changes.length > 0)
    return (
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    );
  if (value === undefined) return <p className="quiet">{t('conflict.nothing')}</p>;
  if (typeof value === 'string') return <p className="contested-text">{value}</p>;
  return <pre className="contested-text">{JSON.stringify(value, null, 2)}</pre>;
}

/** What both have done to a list, in words. */
function useListChanges({ saved, text, theirs }: OpenDocument, pointer: string) {
  const words = useWords();
  const [old, own, other] = [saved, text, theirs?.text ?? ''].map((one) => valueAt(valueOf(one), pointer));
  const mine = sayListChanges(old, own, undefined, words);
  const others = sayListChanges(old, other, theirs?.author ?? '', words);
  return mine === undefined || others === undefined ? undefined : { mine, theirs: others };
}

/** The place in words: the screen, the block and what of it. */
function usePlaceWords(document: string, open: OpenDocument, pointer: string) {
  const words = useWords();
  const outline = useOutline();
  const where = outline && sayPlace(outline, document, pointer, words);
  if (where !== undefined) return where;
  const texts = [open.text, open.theirs?.text ?? ''];
  const nodes = texts.flatMap((text) => {
    const { root } = readDocument({ path: document, text });
    return (root && nodeAt(root, pointer)) ?? [];
  });
  const [node] = nodes;
  return node === undefined ? { text: pointer } : words.saySentence(placeWords(node));
}

interface PlaceProps {
  readonly document: string;
  readonly open: OpenDocument;
  readonly theirs: NonNullable<OpenDocument['theirs']>;
  readonly place: ContestedPlace;
  readonly chosen: 'mine' | 'theirs' | undefined;
  readonly onChoose: (chosen: 'mine' | 'theirs') => void;
}

function Place({ document, open, theirs, place, chosen, onChoose }: PlaceProps) {
  const { t } = useWords();
  const words = usePlaceWords(document, open, place.pointer);
  const changes = useListChanges(open, place.pointer);
  return (
    <fieldset className="contested">
      <legend>
        <Said {...words} />
      </legend>
      <div className="conflict-texts">
        <div>
          <p className="help">{t('conflict.mine')}</p>
          <ShownValue value={place.mine} changes={changes?.mine} />
          <Button className="button" aria-pressed={chosen === 'mine'} onPress={() => onChoose('mine')}>
            {t('conflict.keepMine')}
          </Button>
        </div>
        <div>
          <p className="help">{t('conflict.theirs', { author: theirs.author })}</p>
          <ShownValue value={place.theirs} changes={changes?.theirs} />
          <Button className="button" aria-pressed={chosen === 'theirs'} onPress={() => onChoose('theirs')}>
            {t('conflict.takeTheirs')}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** The contest about a document, if it can be decided place by place. */
export function useContest({ saved, text, theirs }: OpenDocument): Contest | undefined {
  const other = theirs?.text;
  return useMemo(() => {
    const contest = other === undefined ? undefined : contestOf(saved, text, other);
    // What differs in nothing but formatting has no place.
    return contest?.settle(new Map()) === undefined || contest.places.length === 0 ? undefined : contest;
  }, [saved, text, other]);
}

interface ContestedPlacesProps {
  readonly document: string;
  readonly open: OpenDocument;
  readonly theirs: NonNullable<OpenDocument['theirs']>;
  readonly contest: Contest;
  readonly onSettled: (text: string) => void;
}

/** The places to decide, with both values side by side; the document goes on once the last one is decided. */
export function ContestedPlaces({ document, open, theirs, contest, onSettled }: ContestedPlacesProps) {
  const { t } = useWords();
  const [choices, setChoices] = useState<Choices>(new Map());
  const { places, settle } = contest;
  const choose = (pointer: string, chosen: 'mine' | 'theirs') => {
    const next = new Map([...choices, [pointer, chosen] as const]);
    setChoices(next);
    const text = places.every((place) => next.has(place.pointer)) ? settle(next) : undefined;
    if (text !== undefined) onSettled(text);
  };
  return (
    <>
      <p className="help">{t('conflict.rest')}</p>
      {places.map((place) => (
        <Place
          key={place.pointer}
          document={document}
          open={open}
          theirs={theirs}
          place={place}
          chosen={choices.get(place.pointer)}
          onChoose={(chosen) => choose(place.pointer, chosen)}
        />
      ))}
    </>
  );
}
