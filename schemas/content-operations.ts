import Type, { type Static } from 'typebox';
import { about } from './about.ts';

const closed = { additionalProperties: false } as const;

const route = Type.String(about('The name of the route', 'home', { minLength: 1, maxLength: 100 }));
const at = Type.Integer(about('Which block of the route, from 0', 1, { minimum: 0, maximum: 1000 }));
const to = Type.Integer(about('Where it stands afterwards, from 0', 0, { minimum: 0, maximum: 1000 }));
const pointer = Type.String(
  about('JSON Pointer into the document', '/routes/0/title', { maxLength: 500, pattern: '^(?:/(?:[^~/]|~[01])*)*$' }),
);
const anything = (text: string) => Type.Unknown(about(text, 'Hello'));
const words = Type.Record(
  Type.String(),
  Type.String(),
  about('The text by language', { en: 'About you', es: 'Sobre usted' }),
);

/** One small change of a document. Everything around what it changes keeps its author's formatting. */
export const Operation = Type.Union(
  [
    Type.Object(
      {
        do: Type.Literal('addRoute'),
        name: route,
        title: words,
        to: Type.Optional(to),
      },
      about(
        'A new route without blocks; without `to` it is the last',
        { do: 'addRoute', name: 'about-you', title: { en: 'About you', es: 'Sobre usted' } },
        closed,
      ),
    ),
    Type.Object(
      { do: Type.Literal('removeRoute'), route },
      about('Removes a route', { do: 'removeRoute', route: 'age' }, closed),
    ),
    Type.Object(
      { do: Type.Literal('moveRoute'), route, to },
      about('Moves a route within the list', { do: 'moveRoute', route: 'age', to: 0 }, closed),
    ),
    Type.Object(
      {
        do: Type.Literal('renameRoute'),
        route,
        name: Type.String(
          about('Its new name', 'your-age', { minLength: 1, maxLength: 100, pattern: '^[A-Za-z][A-Za-z0-9-]*$' }),
        ),
      },
      about(
        'Renames a route, and all that names it in this document; its page keeps its address',
        { do: 'renameRoute', route: 'age', name: 'your-age' },
        closed,
      ),
    ),
    Type.Object(
      {
        do: Type.Literal('addBlock'),
        route,
        block: Type.String(about('The name of the block', 'FullName', { minLength: 1, maxLength: 100 })),
        id: Type.Optional(Type.String(about('Its id in the document', 'weight', { minLength: 1, maxLength: 100 }))),
        props: Type.Optional(Type.Record(Type.String(), Type.Unknown(), about('Its settings', {}))),
        to: Type.Optional(to),
      },
      about(
        'A new block; without `to` it is the last of its route',
        { do: 'addBlock', route: 'home', block: 'FullName' },
        closed,
      ),
    ),
    Type.Object(
      { do: Type.Literal('removeBlock'), route, at },
      about('Removes a block', { do: 'removeBlock', route: 'home', at: 1 }, closed),
    ),
    Type.Object(
      { do: Type.Literal('moveBlock'), route, at, toRoute: Type.Optional(route), to },
      about('Moves a block, within its route or to another', { do: 'moveBlock', route: 'home', at: 1, to: 0 }, closed),
    ),
    Type.Object(
      {
        do: Type.Literal('setProp'),
        route,
        at,
        name: Type.String(about('The name of the setting', 'required', { minLength: 1, maxLength: 100 })),
        value: Type.Optional(anything('Its value; left out: the setting is removed')),
      },
      about(
        'Changes a setting of a block',
        { do: 'setProp', route: 'home', at: 0, name: 'required', value: true },
        closed,
      ),
    ),
    Type.Object(
      {
        do: Type.Literal('setText'),
        pointer,
        language: Type.String(about('The language', 'es', { minLength: 2, maxLength: 20 })),
        text: Type.String(about('The text', 'Sobre usted', { maxLength: 20_000 })),
      },
      about(
        'Changes a text in one language',
        { do: 'setText', pointer: '/routes/0/title', language: 'es', text: 'Sobre usted' },
        closed,
      ),
    ),
    Type.Object(
      { do: Type.Literal('set'), pointer, value: anything('What stands there afterwards') },
      about(
        'Changes or adds a value; `-` stands for the end of a list',
        { do: 'set', pointer: '/name', value: 'Spring' },
        closed,
      ),
    ),
    Type.Object(
      { do: Type.Literal('remove'), pointer },
      about('Removes a property or an element', { do: 'remove', pointer: '/routes/0/next' }, closed),
    ),
  ],
  about('A change', { do: 'set', pointer: '/name', value: 'Spring' }),
);
export type Operation = Static<typeof Operation>;
