import { isJsonObject } from '../study-registers/record-reader.ts';
import { objectsOf, textOf, type FhirObject } from './fhir-json.ts';
import type { FindingList } from './questionnaire/questionnaire-finding.ts';

/** All items of a resource or an item, in document order, whatever they are in. */
export function itemsOf(owner: FhirObject): readonly FhirObject[] {
  return objectsOf(owner['item']).flatMap((item) => [item, ...itemsOf(item)]);
}

/** What is written as the items of a resource or an item, even if it is not a list, or not of objects. */
function writtenItems({ item }: FhirObject): readonly unknown[] {
  if (item === undefined) return [];
  return Array.isArray(item) ? item : [item];
}

/** How many items there are, with those that are no objects. */
export function countItems(owner: FhirObject): number {
  const items = writtenItems(owner);
  return items.reduce<number>((sum, item) => sum + 1 + (isJsonObject(item) ? countItems(item) : 0), 0);
}

export const linkIdOf = (item: FhirObject) => textOf(item['linkId']) ?? '';

export const isQuestion = ({ type }: FhirObject) => type !== 'group' && type !== 'display';

/** A link id as it is written: a text, or a number, which many programs write in its place. */
function writtenId(item: unknown): string | undefined {
  const linkId = isJsonObject(item) ? item['linkId'] : undefined;
  if (typeof linkId === 'number') return String(linkId);
  return typeof linkId === 'string' && linkId.trim() !== '' ? linkId : undefined;
}

function firstFree(wanted: string, isTaken: (linkId: string) => boolean): string {
  let linkId = wanted;
  for (let count = 2; isTaken(linkId); count += 1) linkId = `${wanted}-${count}`;
  return linkId;
}

/**
 * The resource with a link id of its own for every item, by which findings and conditions name it: the reader neither
 * loses nor confuses items. What was put in, and what is no item at all, is among the findings.
 */
export function withLinkIds(resource: FhirObject, list: FindingList): FhirObject {
  const written = new Set(itemsOf(resource).flatMap((item) => writtenId(item) ?? []));
  const given = new Set<string>();

  const isUsed = (linkId: string) => written.has(linkId) || given.has(linkId);

  function identified(item: FhirObject, place: string): string {
    const own = writtenId(item);
    if (own !== undefined && !given.has(own)) {
      if (typeof item['linkId'] === 'number')
        list.of(own).noted('linkId', `The linkId is a number, where FHIR has a text: "${own}" was taken.`);
      return own;
    }
    const linkId = firstFree(own ?? `item-${place}`, isUsed);
    list
      .of(linkId)
      .noted(
        'linkId',
        own === undefined
          ? `The item has no linkId: it is named "${linkId}" by its position.`
          : `Another item already has the linkId "${own}": this one is named "${linkId}", ` +
              `and conditions on "${own}" mean the first one.`,
      );
    return linkId;
  }

  function named(owner: FhirObject, place: string): FhirObject {
    if (owner['item'] === undefined) return owner;
    const item = writtenItems(owner).flatMap((one, index) => {
      const at = place === '' ? String(index + 1) : `${place}-${index + 1}`;
      const isItem = Array.isArray(owner['item']) && isJsonObject(one);
      const linkId = isItem ? identified(one, at) : firstFree(`item-${at}`, isUsed);
      given.add(linkId);
      if (isItem) return [named({ ...one, linkId }, at)];
      list.of(linkId).leftOut('item', 'It is not an item: "item" is a list of objects.');
      return [];
    });
    return { ...owner, item };
  }

  return named(resource, '');
}
