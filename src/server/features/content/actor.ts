const PERSON = / \[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]$/;

/** Somebody who did something, as replies say it. */
export interface NamedActor {
  readonly name: string;
  /** The id of the person; null: a token or a program. */
  readonly person: string | null;
}

/** A person as the log names them. No token can have such a name. */
export const personActor = ({ id, name }: { readonly id: string; readonly name: string }) => `${name} [${id}]`;

/** Whom the log means: a token, a program, or a person under the name that they had then. */
export function readActor(actor: string): NamedActor {
  const person = PERSON.exec(actor)?.[1];
  return person === undefined ? { name: actor, person: null } : { name: actor.replace(PERSON, ''), person };
}

/** A person who has changed their name is still the same one. */
export function isSameActor(one: string, other: string): boolean {
  const [a, b] = [readActor(one), readActor(other)];
  return a.person === null || b.person === null ? one === other : a.person === b.person;
}
