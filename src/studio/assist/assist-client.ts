import type { Suggestion } from '#checker/editor/complete.ts';
import type { Hover } from '#checker/editor/hover.ts';
import type { TriedVisit } from '#checker/explain/changes/try-answers.ts';
import type { AssistQuestion, AssistReply, AssistRequest, StudioFact, TryQuestion } from './messages.ts';

/** What the client needs of a worker; the browser's own `Worker` satisfies it. */
export interface AssistWorker {
  postMessage(message: AssistRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: AssistReply }) => void): void;
  terminate(): void;
}

/** All documents as they stand, by name. */
export type AssistDocuments = Readonly<Record<string, { readonly text: string }>>;

/**
 * Asks a worker what completion, explanations and conditions need to know, so that typing never waits for it. Offsets
 * count UTF-16 units from the start of the document.
 */
export interface AssistClient {
  complete(documents: AssistDocuments, document: string, offset: number): Promise<readonly Suggestion[]>;
  hover(documents: AssistDocuments, document: string, offset: number): Promise<Hover | undefined>;
  /** Undefined: they cannot be told while the documents are as they are. */
  facts(documents: AssistDocuments, document: string): Promise<readonly StudioFact[] | undefined>;
  /** Undefined: nobody can walk through the campaign while it has errors. */
  tryAnswers(documents: AssistDocuments, question: Omit<TryQuestion, 'kind'>): Promise<TriedVisit | undefined>;
  close(): void;
}

/** The facts that were asked for last. */
interface AskedFacts {
  readonly documents: AssistDocuments;
  readonly document: string;
  readonly known: Promise<readonly StudioFact[] | undefined>;
}

/** @param start creates the worker, when it is needed for the first time */
export function createAssistClient(start: () => AssistWorker): AssistClient {
  const sent = new Map<string, string>();
  const waiting = new Map<number, (reply: AssistReply) => void>();
  let worker: AssistWorker | undefined;
  let lastId = 0;
  let facts: AskedFacts | undefined;

  function changesTo(documents: AssistDocuments): Record<string, string | null> {
    const gone = [...sent.keys()].filter((name) => documents[name] === undefined);
    const changed = Object.entries(documents).filter(([name, { text }]) => sent.get(name) !== text);
    for (const name of gone) sent.delete(name);
    for (const [name, { text }] of changed) sent.set(name, text);
    return Object.fromEntries([
      ...gone.map((name): [string, null] => [name, null]),
      ...changed.map(([name, { text }]): [string, string] => [name, text]),
    ]);
  }

  function startWorker(): AssistWorker {
    const started = start();
    started.addEventListener('message', ({ data }) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    return started;
  }

  function ask(documents: AssistDocuments, question: AssistQuestion): Promise<AssistReply> {
    const asked = (worker ??= startWorker());
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      asked.postMessage({ id, changed: changesTo(documents), question });
    });
  }

  return {
    complete: async (documents, document, offset) => {
      const reply = await ask(documents, { kind: 'complete', document, offset });
      return reply.kind === 'complete' ? reply.suggestions : [];
    },
    hover: async (documents, document, offset) => {
      const reply = await ask(documents, { kind: 'hover', document, offset });
      return reply.kind === 'hover' ? reply.hover : undefined;
    },
    facts: (documents, document) => {
      // Every condition on the page wants to know it of the same documents.
      if (facts?.documents === documents && facts.document === document) return facts.known;
      const find = async () => {
        const reply = await ask(documents, { kind: 'facts', document });
        return reply.kind === 'facts' ? reply.facts : undefined;
      };
      facts = { documents, document, known: find() };
      return facts.known;
    },
    tryAnswers: async (documents, question) => {
      const reply = await ask(documents, { kind: 'try', ...question });
      return reply.kind === 'try' ? reply.visit : undefined;
    },
    close: () => {
      worker?.terminate();
      worker = undefined;
      sent.clear();
      for (const [id, resolve] of waiting) resolve({ id, kind: 'none' });
      waiting.clear();
    },
  };
}
