import { useEffect, useRef, useState, type RefObject } from 'react';
import { linkTarget } from '#schemas/safe-address.ts';
import { useWords } from '../kit/words.tsx';
import { createTurns } from './turns.ts';
import './pictures.css';

/** The server draws each of them, and the browser lays each out. */
const LOADING = createTurns(3);
/** Each is a document of its own in the memory of the browser. */
const THERE = createTurns(40);
/** A picture that takes longer than this holds up no other. */
const PATIENCE_MS = 8000;

/** How far outside of what is in sight something counts as seen. */
const AROUND = '150px';

type Tell = (isSeen: boolean) => void;

const watched = new WeakMap<Element, Tell>();
let observer: IntersectionObserver | undefined;

/** One observer for all: a campaign may have a thousand screens. */
function observe(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: AROUND },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

/** Is an element in sight, or nearly? */
function useIsSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (place.current === null ? undefined : observe(place.current, setSeen)), [place]);
  return isSeen;
}

interface PictureProps {
  /** Where the picture is; undefined: it is not known yet. */
  readonly address: string | undefined;
  /** What it shows, for those who do not see it; undefined: what stands beside it says so. */
  readonly label?: string | undefined;
  /** `screen`: as large as can be read, and scrolled by a mouse; `block`: so large, too. */
  readonly size: 'card' | 'list' | 'screen' | 'block';
}

/** What the frame shows: the address, once it is in sight and the others have been loaded. */
function useLoaded(address: string | undefined, isSeen: boolean) {
  const [shown, setShown] = useState<string>();
  const endLoading = useRef<() => void>(undefined);
  const isWanted = isSeen && address !== undefined;
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const leave = THERE.take(() => setThere(true));
    return () => {
      leave();
      setThere(false);
    };
  }, [isWanted]);
  useEffect(() => {
    if (!isThere || address === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = LOADING.take((done) => {
      setShown(address);
      timer = setTimeout(done, PATIENCE_MS);
    });
    endLoading.current = end;
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isThere, address]);
  return { shown: isThere ? shown : undefined, onLoad: () => endLoading.current?.() };
}

/** A screen of a campaign as a small picture: a page of the preview that runs nothing and takes nothing. */
export function Picture({ address, label, size }: PictureProps) {
  const { t } = useWords();
  const place = useRef<HTMLSpanElement>(null);
  const { shown, onLoad } = useLoaded(address, useIsSeen(place));
  const told =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    <span ref={place} className="picture" data-size={size} {...told}>
      {shown === undefined ? null : (
        <iframe
          className="picture-frame"
          aria-hidden="true"
          tabIndex={-1}
          title={t('pictures.title')}
          src={linkTarget(shown)}
          onLoad={onLoad}
          // It runs nothing. Its origin is a host of its own, without which it could load no drawing and no letters.
          sandbox="allow-same-origin"
        />
      )}
    </span>
  );
}
