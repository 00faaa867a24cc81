/** The object of a set that questions are read into. */
export interface Place {
  /** Names from the root, with dots. */
  readonly path: string;
  /** The link id of its group. */
  readonly linkId: string;
  /** The root is at 1. */
  readonly depth: number;
  readonly inList: boolean;
  /** How often each of its questions may be asked: as often as its list has entries. */
  readonly times: number;
}

const NAME = /^[a-zA-Z][A-Za-z0-9-]{0,39}$/;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
/** The longest path of a question, and of a group, which leaves room for the questions in it. */
const LONGEST = { question: 58, group: 36 } as const;
const LONGEST_SLUG = 24;

function isUsable(name: string, { inList }: Place): boolean {
  if (!NAME.test(name) || UUID.test(name)) return false;
  return !(name in Object.prototype) && name !== 'prototype' && !(inList && name === 'count');
}

function slug(word: string): string {
  const plain = word
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '');
  return (/^[A-Za-z]/.test(plain) ? plain : `q-${plain}`).slice(0, LONGEST_SLUG).replace(/-+$/, '');
}

/** Chooses the names of questions in their objects. */
export interface Names {
  /** The link id where it can be a name, else a word like it, else a number. */
  nameOf(linkId: string, place: Place, kind: keyof typeof LONGEST, taken: ReadonlySet<string>): string;
}

export function createNames(): Names {
  let unnamed = 0;
  return {
    nameOf: (linkId, place, kind, taken) => {
      const inside = place.linkId !== '' && linkId.startsWith(`${place.linkId}.`);
      const tail = inside ? linkId.slice(place.linkId.length + 1) : linkId;
      const fits = (name: string) =>
        isUsable(name, place) && !taken.has(name) && pathOf(place, name).length <= LONGEST[kind];
      const found = [tail, UUID.test(tail) ? '' : slug(tail)].find(fits);
      if (found !== undefined) return found;
      for (;;) {
        unnamed += 1;
        const name = `${kind === 'group' ? 'g' : 'q'}${unnamed}`;
        if (!taken.has(name)) return name;
      }
    },
  };
}

/** The path of a property in the whole set. */
export function pathOf({ path }: Place, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
