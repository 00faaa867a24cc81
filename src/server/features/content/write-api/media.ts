import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import type { MediaEntry } from '#api/content/source-calls.ts';
import { wordsAsSentence, type Sentence } from '#schemas/sentence.ts';
import { mediaTypeOf } from '../../media/index.ts';
import { registerContentCall, type WriteApiServices } from './content-call.ts';

/** What is filled into a sentence may be one itself; the contract leaves open how deep. */
const plain = ({ template, values }: Sentence) => ({ template, values: [...values] });

/** The files that authors can choose from. */
export function registerMedia(app: FastifyInstance, { content, media }: WriteApiServices): void {
  registerContentCall(app, content, CONTENT_CALLS.listMedia, async () => {
    const files = await media.examine((name) => mediaTypeOf(name) !== undefined);
    return [...files]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([name, file]): MediaEntry[] => {
        const kind = mediaTypeOf(name)?.kind;
        if (kind === undefined) return [];
        if (file.ok) return [{ name, kind, bytes: file.bytes }];
        return [{ name, kind, fault: { code: file.code, message: plain(wordsAsSentence(file.message)) } }];
      });
  });
}
