import { expect, test } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { loadSchemaWords } from '../kit/schema-words.ts';
import { createWords } from '../kit/words.tsx';
import { blocksLike } from './blocks-like.ts';

const registry = createRegistry(await loadBlocks('blocks'));

async function found(language: string, search: string): Promise<readonly string[]> {
  const words = createWords(language, await loadSchemaWords(language));
  return blocksLike(registry, words, search).map(({ id }) => id);
}

test.each([
  ['en', 'checkbox', 'Question'],
  ['en', 'check box', 'GenericConsent'],
  ['en', 'dropdown', 'Question'],
  ['en', 'drop-down', 'Question'],
  ['en', 'yes/no', 'Question'],
  ['en', 'yes no', 'Question'],
  ['en', 'text box', 'Question'],
  ['en', 'telephone', 'Phone'],
  ['en', 'phone', 'Phone'],
  ['en', 'zip', 'PostalCode'],
  ['en', 'zip code', 'PostalCode'],
  ['en', 'sex', 'Gender'],
  ['en', 'gender', 'Gender'],
  ['en', 'signature', 'SignatureConsent'],
  ['en', 'sign', 'SignatureConsent'],
  ['en', 'upload', 'ImageCapture'],
  ['en', 'picture', 'Image'],
  ['en', 'photo', 'ImageCapture'],
  ['en', 'birthday', 'BirthDate'],
  ['en', 'dob', 'BirthDate'],
  ['en', 'date of birth', 'BirthDate'],
  ['en', 'e-mail', 'Email'],
  ['en', 'faq', 'Accordion'],
  ['en', 'calendar', 'SlotPicker'],
  ['en', 'language', 'LocaleSwitcher'],
  ['es', 'casilla', 'Question'],
  ['es', 'menu desplegable', 'Question'],
  ['es', 'sí/no', 'Question'],
  ['es', 'celular', 'Phone'],
  ['es', 'telefono', 'Phone'],
  ['es', 'zip', 'PostalCode'],
  ['es', 'sexo', 'Gender'],
  ['es', 'firma', 'SignatureConsent'],
  ['es', 'subir', 'ImageCapture'],
  ['es', 'foto', 'Image'],
  ['es', 'cumpleaños', 'BirthDate'],
  ['es', 'preguntas frecuentes', 'Accordion'],
])('[B6] in "%s", an author who looks for "%s" finds the block %s', async (language, search, block) => {
  expect(await found(language, search)).toContain(block);
});

test.each([
  ['en', 'telefone', 'Phone'],
  ['en', 'chekbox', 'Question'],
  ['en', 'signiture', 'SignatureConsent'],
  ['en', 'dropdwon', 'Question'],
  ['es', 'cumpleanios', 'BirthDate'],
])('in "%s", a small mistake is forgiven: "%s" finds the block %s', async (language, search, block) => {
  expect(await found(language, search)).toContain(block);
});

test('a block whose name says it comes first, and nonsense finds nothing', async () => {
  expect((await found('en', 'phone'))[0]).toBe('Phone');
  expect((await found('en', 'gender'))[0]).toBe('Gender');
  expect((await found('es', 'teléfono'))[0]).toBe('Phone');
  expect(await found('en', 'xyzzyx')).toEqual([]);
});
