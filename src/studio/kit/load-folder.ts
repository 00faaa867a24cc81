import { listDocuments, readDocument } from '#api/content/content-calls.ts';
import { listRules } from '#api/content/source-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';
import type { CallServer } from './call-server.ts';

export type DocumentEntry = ReplyOf<typeof listDocuments>[number];

/** A document as the server has it. */
export interface StoredDocument {
  readonly name: string;
  readonly text: string;
  readonly revision: number;
  /** Who wrote it, where it is known. */
  readonly author?: string;
}

/** How many documents are asked for at a time. */
const AT_ONCE = 8;

/** Reads documents, some at a time. Throws the problem code of the first that cannot be read. */
async function readAll(callServer: CallServer, names: readonly string[]): Promise<StoredDocument[]> {
  const left = [...names];
  const found: StoredDocument[] = [];
  const readSome = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      // One after the other is the purpose here. oxlint-disable-next-line no-await-in-loop
      const read = await callServer(readDocument, { params: { document: name } });
      if (!read.ok) throw new Error(read.problem.code);
      const { text, revision, author } = read.value;
      found.push({ name, text, revision, author });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readSome));
  return found;
}

/** Is there a draft, or does a source have it? An archived one is neither. */
const isThere = ({ draft, origin }: DocumentEntry) => draft !== null || origin !== null;

/** Everything that a campaign can be made of, as the server has it now. */
export async function loadFolder(callServer: CallServer): Promise<readonly StoredDocument[]> {
  const list = await callServer(listDocuments);
  if (!list.ok) throw new Error(list.problem.code);
  const rules = await callServer(listRules);
  if (!rules.ok) throw new Error(rules.problem.code);
  const documents = await readAll(
    callServer,
    list.value.filter(isThere).map(({ document }) => document),
  );
  return [...documents, ...rules.value.map((file) => ({ ...file, revision: 0 }))];
}
