import { useEffect, useRef, useState } from 'react';
import { useBlock, useEntered, useFlow } from '../block-runtime.ts';
import type { SentImage } from '../image-port.ts';
import { createRandomId } from '../random-id.ts';

/** A file ready to be sent, and its preview if it is a picture. */
interface Prepared {
  readonly blob: Blob;
  readonly preview?: HTMLCanvasElement;
}

interface Upload {
  readonly id: string;
  readonly state: 'preparing' | 'sending' | 'stored' | 'failed' | 'unreadable' | 'refused';
  readonly done: number;
  readonly prepared?: Prepared;
}

interface UploadOptions {
  /** The fact that the ids of the stored files set, which is also the control that carries them. */
  readonly fact: string;
  readonly most: number;
  /** Makes a file ready to be sent; undefined: it cannot be used. */
  readonly prepare: (file: File) => Promise<Prepared | undefined>;
}

const TRIES = 3;
const PAUSE_MS = 800;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries after a failure, each time a little later; a lost connection often comes back. */
async function sendPatiently(send: () => Promise<SentImage>): Promise<SentImage> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send();
    if (outcome !== 'failed' || attempt === TRIES) return outcome;
    await pause(PAUSE_MS * attempt);
  }
}

/** The files of a block: those stored earlier, and those that the visitor adds, retries and deletes (C15). */
export function useUploads({ fact, most, prepare }: UploadOptions) {
  const { images, onAnswer } = useBlock();
  const live = useFlow(({ device }) => device.width !== undefined);
  const before = useEntered(fact);
  const [uploads, setUploads] = useState<readonly Upload[]>(() =>
    before.map((known) => ({ id: known, state: 'stored', done: 1 })),
  );
  const lastReported = useRef(before.join(' '));
  const stored = uploads.filter(({ state }) => state === 'stored').map(({ id }) => id);
  useEffect(() => {
    if (lastReported.current === stored.join(' ')) return;
    lastReported.current = stored.join(' ');
    onAnswer({ [fact]: stored });
  });
  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const send = async (id: string, prepared: Prepared) => {
    change(id, { state: 'sending', done: 0, prepared });
    const port = images?.();
    const outcome = port
      ? await sendPatiently(() => port.send(prepared.blob, id, (done) => change(id, { done })))
      : 'failed';
    change(id, { state: outcome });
  };
  const add = async (files: readonly File[]) => {
    const room = most - uploads.length;
    const added = files.slice(0, Math.max(0, room)).map((file) => ({ file, id: createRandomId(crypto) }));
    setUploads((all) => [...all, ...added.map(({ id }) => ({ id, state: 'preparing' as const, done: 0 }))]);
    for (const { file, id } of added) {
      const prepared = await prepare(file);
      if (prepared) await send(id, prepared);
      else change(id, { state: 'unreadable' });
    }
  };
  const remove = (id: string) => {
    const state = uploads.find((one) => one.id === id)?.state;
    setUploads((all) => all.filter((one) => one.id !== id));
    if (state === 'stored' || state === 'failed') void images?.()?.remove(id);
  };
  const retry = (id: string) => {
    const prepared = uploads.find((one) => one.id === id)?.prepared;
    if (prepared) void send(id, prepared);
  };
  return {
    /** Whether a script runs: the width of the window is not known before. */
    live,
    files: uploads.map(({ prepared, ...upload }) => ({ ...upload, preview: prepared?.preview })),
    stored,
    onFiles: (files: readonly File[]) => void add(files),
    onRemove: remove,
    onRetry: retry,
  };
}
