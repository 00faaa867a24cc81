import type { Block } from '#registry/define-block.ts';
import { ownTexts } from '#registry/block-texts.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Registry } from '#registry/registry.ts';
import { PICTURE_WIDTH, picturesOf, type BlockPicture } from './block-pictures.ts';
import { page, propertyTable, table } from './markdown.ts';
import { schemaRows } from './schema-rows.ts';

/** `docs/reference/blocks.md`: every block with its properties, its texts and an example. */
export async function blocksPage(registry: Registry): Promise<string> {
  const blocks = registry.names.flatMap((name) => registry.find(name) ?? []);
  const sections = await Promise.all(blocks.map(sectionOf));
  const list = blocks.map(({ name, description }) => [`[${name}](#${name.toLowerCase()})`, description]);
  return page(
    'Blocks',
    'What a page is made of. Pictures show each block as visitors see it on a phone; long blocks are cut off below. ' +
      'A running server shows every block with all of its examples at `/blocks`. ' +
      'Every block also takes `id`, `texts`, `showWhen`, `belowNav` and `region` ([documents](documents.md#a-block)).',
    [...table(['Block', 'What it is'], list), ...sections.flat()],
  );
}

async function sectionOf(block: Block): Promise<string[]> {
  const rows = schemaRows((await block.schema()).Props);
  const [example] = (await block.examples()).default;
  const texts = Object.entries(await ownTexts(block, DEFAULT_LANGUAGE));
  const props = example === undefined || Object.keys(example.props).length === 0 ? {} : { props: example.props };
  return [
    `## ${block.name}`,
    '',
    block.description,
    '',
    ...pictureLines(await picturesOf(block)),
    ...(rows.length === 0 ? ['It has no properties.', ''] : propertyTable(rows)),
    ...(example === undefined ? [] : [`${example.title}:`, '']),
    ...jsonBlock({ block: block.name, ...props }),
    ...(texts.length === 0 ? [] : ['Its texts, which `texts` replaces:', '']),
    ...(texts.length === 0
      ? []
      : table(
          ['Key', 'English'],
          texts.map(([key, text]) => [`\`${key}\``, text]),
        )),
  ];
}

/** The picture of a block; if it has several kinds, one of each, with its title. */
function pictureLines(pictures: readonly BlockPicture[]): string[] {
  return pictures.flatMap(({ file, block, title, kind }) => [
    ...(kind === '' ? [] : [`\`${kind}\`: ${title}`, '']),
    `<img src="pictures/${file}" width="${PICTURE_WIDTH}" alt="${block} on a phone: ${title}">`,
    '',
  ]);
}

function jsonBlock(value: unknown): string[] {
  return ['```json', JSON.stringify(value, undefined, 2), '```', ''];
}
