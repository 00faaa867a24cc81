import { useEffect, useRef, useState } from 'react';
import { useBlock, useEntered } from '#registry/block-runtime.ts';
import { createRandomId } from '#registry/random-id.ts';
import type { SentImage } from '#registry/image-port.ts';
import { imageControls, limitsOf } from './images-field.ts';
import type { Props } from './schema.ts';
import { shrinkImage, type Shrunk } from './shrink-image.ts';

/** A photo on the page. `unreadable` and `refused` photos were never stored and cannot be. */
export interface Photo {
  readonly id: string;
  readonly state: 'preparing' | 'sending' | 'stored' | 'failed' | 'unreadable' | 'refused';
  readonly done: number;
  readonly shrunk?: Shrunk | undefined;
}

const TRIES = 3;
const PAUSE_MS = 800;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `sending` while a photo is being sent, `failed` while one waits for a retry, otherwise nothing. */
export function pendingOf(photos: readonly Photo[]): '' | 'sending' | 'failed' {
  if (photos.some(({ state }) => state === 'preparing' || state === 'sending')) return 'sending';
  return photos.some(({ state }) => state === 'failed') ? 'failed' : '';
}

/** Retries after a failure, each time a little later; a lost connection often comes back. */
async function sendPatiently(send: () => Promise<SentImage>): Promise<SentImage> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send();
    if (outcome !== 'failed' || attempt === TRIES) return outcome;
    await pause(PAUSE_MS * attempt);
  }
}

/** The photos of the block: those stored earlier, and those that the visitor adds, retries and deletes. */
export function usePhotos(id: string, props: Props) {
  const { fact } = imageControls(id);
  const { images, onAnswer } = useBlock();
  const before = useEntered(fact);
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    before.map((known) => ({ id: known, state: 'stored', done: 1 })),
  );
  const lastReported = useRef(before.join(' '));
  const stored = photos.filter(({ state }) => state === 'stored').map((photo) => photo.id);
  useEffect(() => {
    if (lastReported.current === stored.join(' ')) return;
    lastReported.current = stored.join(' ');
    onAnswer({ [fact]: stored });
  });
  const change = (photo: string, part: Partial<Photo>) =>
    setPhotos((all) => all.map((one) => (one.id === photo ? { ...one, ...part } : one)));
  const send = async (photo: string, shrunk: Shrunk) => {
    change(photo, { state: 'sending', done: 0, shrunk });
    const port = images?.();
    const outcome = port
      ? await sendPatiently(() => port.send(shrunk.blob, photo, (done) => change(photo, { done })))
      : 'failed';
    change(photo, { state: outcome });
  };
  const add = async (files: readonly File[]) => {
    const room = limitsOf(props).most - photos.length;
    const added = files.slice(0, Math.max(0, room)).map((file) => ({ file, id: createRandomId(crypto) }));
    setPhotos((all) => [...all, ...added.map((one) => ({ id: one.id, state: 'preparing' as const, done: 0 }))]);
    for (const one of added) {
      const shrunk = await shrinkImage(one.file, limitsOf(props));
      if (shrunk) await send(one.id, shrunk);
      else change(one.id, { state: 'unreadable' });
    }
  };
  const remove = (photo: Photo) => {
    setPhotos((all) => all.filter((one) => one.id !== photo.id));
    if (photo.state === 'stored' || photo.state === 'failed') void images?.()?.remove(photo.id);
  };
  return { photos, stored, add, remove, retry: (photo: Photo) => void (photo.shrunk && send(photo.id, photo.shrunk)) };
}
