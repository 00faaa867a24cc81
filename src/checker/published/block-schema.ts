import type { Registry } from '#registry/registry.ts';
import { ownTexts } from '#registry/block-texts.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { AuthoredBlock, FragmentUse } from '#schemas/campaign/campaign.ts';
import type { JsonSchema } from './predicate-schema.ts';

/** `$defs/block`: one branch for each block, with its props; or the blocks of a fragment (B4, B7). */
export async function blockSchema(registry: Registry): Promise<JsonSchema> {
  const blocks = await Promise.all(registry.names.map((name) => branchOf(registry, name)));
  const { id, props, questionnaire, texts, showWhen, belowNav, region } = AuthoredBlock.properties;
  return {
    type: 'object',
    description: 'A block, or the blocks of a fragment',
    examples: [{ block: 'FullName' }, { use: 'contact-consents' }],
    properties: {
      block: {
        description: 'The name of the block',
        examples: ['FullName'],
        anyOf: blocks.map(({ name, description }) => ({ const: name, description })),
      },
      id,
      props,
      questionnaire,
      texts,
      showWhen,
      belowNav,
      region,
      use: FragmentUse.properties.use,
    },
    additionalProperties: false,
    oneOf: [
      { required: ['block'], not: { required: ['use'] } },
      { required: ['use'], maxProperties: 1 },
    ],
    allOf: blocks.map(({ name, propsSchema, textKeys, takesQuestionnaire }) => ({
      if: { properties: { block: { const: name } }, required: ['block'] },
      then: {
        properties: {
          props: propsSchema,
          texts: ownWordsOf(textKeys),
          ...(takesQuestionnaire ? {} : { questionnaire: false }),
        },
        ...(takesQuestionnaire ? { oneOf: [{ required: ['props'] }, { required: ['questionnaire'] }] } : {}),
        ...(needsProps(propsSchema) && !takesQuestionnaire ? { required: ['props'] } : {}),
      },
    })),
  };
}

async function branchOf(registry: Registry, name: string) {
  const block = registry.find(name);
  if (!block) throw new Error(`The registry names a block "${name}" that it does not have`);
  const { Props } = await block.schema();
  const propsSchema: JsonSchema = { ...Props };
  return {
    name,
    description: block.description,
    takesQuestionnaire: block.questions !== undefined,
    propsSchema: withAbout(propsSchema, block.description),
    textKeys: Object.keys(await ownTexts(block, DEFAULT_LANGUAGE)),
  };
}

/** Editors offer the keys of the texts that a block has. */
function ownWordsOf(keys: readonly string[]): JsonSchema {
  const [first] = keys;
  const about = { description: 'Own words in place of those of the block', type: 'object' };
  if (first === undefined) return { ...about, examples: [{}], maxProperties: 0 };
  return {
    ...about,
    examples: [{ [first]: { en: 'Own words', es: 'Palabras propias' } }],
    propertyNames: { enum: keys },
  };
}

/** Adds what an editor shows for `props`, even if a block's schema has no description. */
function withAbout(schema: JsonSchema, description: string): JsonSchema {
  return { description, examples: [{}], ...schema };
}

function needsProps({ required }: JsonSchema): boolean {
  return Array.isArray(required) && required.length > 0;
}
