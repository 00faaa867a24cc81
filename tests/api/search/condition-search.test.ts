import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { API_PREFIX } from '#api/contract/index.ts';
import { ConditionMatch } from '#schemas/study/condition-match.ts';
import { findConditions } from '#server/features/studies/conditions/find-conditions.ts';
import { saveNameGroups } from '#server/features/studies/conditions/name-groups.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
afterAll(() => site.close());

async function search(term: string, locale = 'en') {
  const reply = await site.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/indications/search`,
    payload: { term, locale },
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}

async function found(term: string, locale = 'en'): Promise<ConditionMatch[]> {
  const { status, body } = await search(term, locale);
  expect(status).toBe(200);
  return Value.Parse(Type.Array(ConditionMatch), body);
}

const names = async (term: string, locale = 'en') => (await found(term, locale)).map(({ name }) => name.en);
const best = async (term: string, locale = 'en') => (await found(term, locale))[0];

describe('POST /indications/search', () => {
  test.each([
    ['asthma', 'Asthma'],
    ['ASTHMA ', 'Asthma'],
    ['asma', 'Asthma'],
    ['astma', 'Asthma'],
    ['presion arterial', 'High blood pressure'],
    ['hypertention', 'High blood pressure'],
    ['hypertension', 'High blood pressure'],
    ['EPOC', 'COPD (chronic lung disease)'],
    ['migrana', 'Migraine'],
    ['azúcar en la sangre', 'Type 2 diabetes'],
    ['sugar disease', 'Type 2 diabetes'],
    ['alzheimers', "Memory loss or Alzheimer's disease"],
    ['i cant sleep at night', 'Trouble sleeping'],
  ])('[D13] "%s" finds %s first', async (term, name) => {
    expect((await best(term))?.name.en).toBe(name);
  });

  test.each([
    ['hart', 'Heart failure'],
    ['hart failure', 'Heart failure'],
    ['slep', 'Trouble sleeping'],
    ['hert', 'Heart failure'],
    ['diabtes', 'Type 2 diabetes'],
  ])('[D13] "%s", which misses one letter, finds %s', async (term, name) => {
    expect(await names(term)).toContain(name);
  });

  test('[D13] says by which other name a condition was found, and nothing where the page shows that name', async () => {
    expect((await best('hypertension'))?.alsoCalled).toEqual({ name: 'Hypertension', language: 'en' });
    expect((await best('presión alta'))?.alsoCalled).toEqual({ name: 'Presión alta', language: 'es' });
    expect((await best('presión arterial alta', 'es'))?.alsoCalled).toBeUndefined();
    expect((await best('high blood pressure', 'es'))?.alsoCalled).toEqual({
      name: 'High blood pressure',
      language: 'en',
    });
    expect((await best('asthma'))?.alsoCalled).toBeUndefined();
  });

  test('[D13] every name that contains the text is found, wherever in it', async () => {
    expect(await names('etes')).toEqual(expect.arrayContaining(['Type 1 diabetes', 'Type 2 diabetes']));
  });

  test('[D13] a name comes before a word of one, and this before what is only alike', async () => {
    await saveNameGroups(
      site.database.db,
      [
        { en: ['Zebra fever'], es: [] },
        { en: ['Zebra'], es: [] },
        { en: ['Mild zebra fever'], es: [] },
        { en: ['Zebbra'], es: [] },
        { en: ['Stripes'], es: ['Zebra de rayas'] },
      ],
      'test',
      true,
    );
    expect(await names('zebra')).toEqual(['Zebra', 'Zebra fever', 'Mild zebra fever', 'Stripes', 'Zebbra']);
  });

  test('[D13] of equally good conditions, the one with more recruiting studies comes first', async () => {
    await saveNameGroups(
      site.database.db,
      [
        { en: ['Quokka itch'], es: [] },
        { en: ['Quokka pain'], es: [] },
      ],
      'test',
      true,
    );
    expect(await names('quokka')).toEqual(['Quokka itch', 'Quokka pain']);
    const pain = await best('quokka pain');
    await site.database.db
      .insertInto('study_indications')
      .values({ study_id: 'DEMO-ASTHMA-01', indication_id: pain?.id ?? 0 })
      .execute();
    expect(await names('quokka')).toEqual(['Quokka pain', 'Quokka itch']);
  });

  test('[D13] ten at most, and none that visitors cannot choose', async () => {
    await saveNameGroups(
      site.database.db,
      Array.from({ length: 14 }, (_group, at) => ({ en: [`Wombat ache ${at}`], es: [] })),
      'test',
      true,
    );
    expect(await names('wombat')).toHaveLength(10);
    expect(await names('candidate for knee replacement')).not.toContain('Candidate for knee replacement');
    expect(await names('healthy volunteer')).not.toContain('Healthy volunteer');
  });

  test('[D13] a meaningless text finds nothing', async () => {
    expect(await names('xqzwvk')).toEqual([]);
    expect(await names('日本語')).toEqual([]);
    expect(await names('%%%')).toEqual([]);
    expect(await names('___')).toEqual([]);
    expect(await names("'; drop table indications; --")).not.toContain('drop');
    expect(await names('a\u0000b')).toEqual([]);
  });

  test('[E13] a text that is too long, or missing, is refused', async () => {
    expect((await search('x'.repeat(61))).status).toBe(400);
    expect((await search('')).status).toBe(400);
  });

  test('[O4] what a registry named and nobody recruits for can be chosen once a list adds it', async () => {
    const { db } = site.database;
    const hidden = await db
      .insertInto('indications')
      .values({
        category_id: 2,
        name_en: 'Potoroo rash',
        name_es: null,
        show_for_signup: false,
        type: 'chronic',
        origin: 'registry',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const list = [{ en: ['Potoroo rash', 'Hopping itch'], es: [] }];
    expect(await saveNameGroups(db, list, 'list', false)).toEqual({ conditions: 0, names: 1 });
    expect(await names('hopping')).toEqual([]);
    expect(await saveNameGroups(db, list, 'list', true)).toMatchObject({ conditions: 1 });
    expect(await best('hopping')).toMatchObject({ id: hidden.id, alsoCalled: { name: 'Hopping itch' } });
  });

  test('[D13] a renamed condition is found by its new name immediately, and no longer by the old one', async () => {
    const { db } = site.database;
    await saveNameGroups(db, [{ en: ['Numbat cough'], es: [] }], 'test', true);
    const id = (await best('numbat'))?.id ?? 0;
    await db
      .updateTable('indications')
      .set({ name_en: 'Bilby cough', name_es: 'Tos de bilby' })
      .where('id', '=', id)
      .execute();
    expect(await names('numbat')).toEqual([]);
    expect((await findConditions(db, 'tos de bilby', 'es'))[0]).toMatchObject({ id, name: { es: 'Tos de bilby' } });
  });
});
