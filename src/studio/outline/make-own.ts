import { isRecord } from '#api/guards.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { valueAt } from '../store/json-pointer.ts';
import { edit } from '../store/edit.ts';
import { readJson } from '../store/read-json.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { isCampaignDocument } from '../store/campaign-parts.ts';
import type { OutlineBlock, OutlineRoute, TextOf } from './outline.ts';

/** What becomes the campaign's own: a screen, and of one of its entries what stands in another document. */
export interface Shared {
  readonly route: OutlineRoute;
  readonly block?: OutlineBlock | undefined;
}

type Written = Readonly<Record<string, unknown>>;

const valueOf = (textOf: TextOf, document: string): unknown => readJson(textOf(document) ?? '')?.value;

const listAt = (value: unknown, pointer: string): readonly unknown[] => {
  const list = valueAt(value, pointer);
  return Array.isArray(list) ? list : [];
};

const recordOf = (value: unknown): Written => (isRecord(value) ? value : {});

/** A block with the questions and words of its questionnaire written into it, as the product reads it. */
function withQuestions(written: Written, textOf: TextOf): Written {
  const { questionnaire, texts, ...block } = written;
  const {
    schema,
    ui,
    texts: wordsOfBlocks,
  } = recordOf(valueOf(textOf, `questionnaires/${String(questionnaire)}.json`));
  const words = { ...recordOf(recordOf(wordsOfBlocks)[String(block['block'])]), ...recordOf(texts) };
  return { ...block, props: { schema, ui }, ...(Object.keys(words).length === 0 ? {} : { texts: words }) };
}

/** What an entry of a screen stands for, written out. */
export function ownBlocks(written: unknown, textOf: TextOf): readonly unknown[] {
  const { use, questionnaire } = recordOf(written);
  if (typeof use === 'string') return listAt(valueOf(textOf, `fragments/${use}.json`), '/blocks');
  return typeof questionnaire === 'string' ? [withQuestions(recordOf(written), textOf)] : [written];
}

/** A screen of another document with one of its entries written out. */
function ownRoute(written: unknown, at: number | undefined, textOf: TextOf): unknown {
  if (at === undefined) return written;
  const blocks = listAt(written, '/blocks').flatMap((block, index) =>
    index === at ? ownBlocks(block, textOf) : [block],
  );
  return { ...recordOf(written), blocks };
}

/** Puts values in place of one element of a list: the first there, the others at the end, from where they are moved. */
function inPlaceOf(
  list: string,
  at: number,
  length: number,
  values: readonly unknown[],
  moveTo: (value: unknown, from: number, to: number) => Operation,
): readonly Operation[] {
  const [first, ...others] = values;
  if (values.length === 0) return [{ do: 'remove', pointer: `${list}/${at}` }];
  const added = others.flatMap((value, index): Operation[] => {
    const set: Operation = { do: 'set', pointer: `${list}/-`, value };
    const [from, to] = [length + index, at + 1 + index];
    return from === to ? [set] : [set, moveTo(value, from, to)];
  });
  return [{ do: 'set', pointer: `${list}/${at}`, value: first }, ...added];
}

const nameIn = (route: unknown) => String(recordOf(route)['name']);

/** Writes what stands in a shared part, or in the campaign that this one extends, into the campaign itself. */
function operationsFor(document: string, { route, block }: Shared, textOf: TextOf): readonly Operation[] {
  const own = valueOf(textOf, document);
  if (route.document === document) {
    if (block === undefined) return [];
    const list = `${route.pointer}/blocks`;
    const values = ownBlocks(valueAt(own, block.pointer), textOf);
    return inPlaceOf(list, block.at, route.blocks.length, values, (_value, at, to) => ({
      do: 'moveBlock',
      route: route.name,
      at,
      to,
    }));
  }
  const isMeant = (one: unknown) => nameIn(one) === route.name;
  const written = (one: unknown) => (isMeant(one) ? ownRoute(one, block?.at, textOf) : one);
  const others = valueOf(textOf, route.document);
  if (route.isInherited === true || isCampaignDocument(route.document)) {
    const value = written(valueAt(others, route.pointer));
    return [
      recordOf(own)['routes'] === undefined
        ? { do: 'set', pointer: '/routes', value: [value] }
        : { do: 'set', pointer: '/routes/-', value },
    ];
  }
  const entries = listAt(own, '/routes');
  const at = entries.findIndex((one) => `fragments/${String(recordOf(one)['use'])}.json` === route.document);
  if (at === -1) return [];
  const values = listAt(others, '/routes').map(written);
  return inPlaceOf('/routes', at, entries.length, values, (value, _from, to) => ({
    do: 'moveRoute',
    route: nameIn(value),
    to,
  }));
}

/** Copies what is shared into the campaign, in one step for undo. Undefined: it was done. */
export function makeOwn(store: StudioStore, document: string, shared: Shared): string | undefined {
  const textOf = (name: string) => store.getState().editing.documents[name]?.text;
  return edit(store, { document, operations: operationsFor(document, shared, textOf), label: 'makeOwn' });
}
