import { wordsAsSentence, sentence } from '#schemas/sentence.ts';
import type { MediaUse } from '#schemas/campaign/shown-media.ts';
import { member, nodeAt, stringOf, valueOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { allBlocks, type BlockEntry } from '../../model/entries.ts';
import { suggest } from '../../suggest.ts';
import { type Check, inEach, type Workspace } from '../../workspace.ts';
import { isProps } from '../form/props-faults.ts';

/**
 * The files of campaigns/media that blocks show exist and can be shown, pictures say what they show (WCAG 1.1.1), and
 * films have captions in every language of the campaign (WCAG 1.2.2). Whether files exist is known only where somebody
 * has looked into the folder.
 */
export const media: Check = (workspace) =>
  workspace.documents.flatMap((document) => [
    ...previewFindings(document, workspace),
    ...allBlocks(document).flatMap((entry) => {
      const shown = shownBy(entry, workspace);
      if (!shown) return [];
      const { root, uses } = shown;
      const at = (pointer: string) => ({ document, node: nodeAt(root, pointer) ?? root });
      return [
        ...uses.flatMap((use) => [...fileFindings(use, at(use.at), workspace), ...altFindings(use, at(parentOf(use)))]),
        ...captionFindings(shown, at('/captions'), workspace),
      ];
    }),
  ]);

/** The picture of link previews, if it is a file. */
function previewFindings(document: SourceDocument, workspace: Workspace): Finding[] {
  const node = document.root && nodeAt(document.root, '/settings/seo/picture/address');
  const file = stringOf(node);
  return node === undefined || file === undefined || file.includes('/')
    ? []
    : fileFindings({ file }, { document, node }, workspace);
}

type At = Finding['at'];
type Shown = NonNullable<ReturnType<typeof shownBy>>;

/** What a block shows, if its props match its schema. */
function shownBy(entry: BlockEntry, { registry, props: check }: Workspace) {
  const block = registry.find(entry.block);
  const root = entry.props;
  const props: unknown = root && block?.media ? valueOf(root) : undefined;
  if (!root || !block?.media || !isProps(props) || !check.accepts(entry.block, props)) return undefined;
  return { block, props, root, uses: block.media(props) };
}

/** The pointer to the object that names the file. */
function parentOf({ at }: MediaUse): string {
  return at.replace(/\/file$/, '');
}

/** A file of campaigns/media exists and can be shown. */
export function fileFindings({ file }: Pick<MediaUse, 'file'>, at: At, { media: files }: Workspace): Finding[] {
  if (!files) return [];
  const found = files.get(file);
  if (!found) {
    const message = sentence`There is no file "${file}" in campaigns/media`;
    return [{ code: 'media-missing', at, message, suggestion: suggest(file, [...files.keys()]) }];
  }
  return found.ok ? [] : [{ code: found.code, at, message: sentence`"${file}" ${wordsAsSentence(found.message)}` }];
}

function altFindings({ file, described }: MediaUse, at: At): Finding[] {
  if (!described) return [];
  const { alt, decorative = false } = described;
  if (alt === undefined && !decorative)
    return [
      {
        code: 'missing-alt',
        at: { ...at, node: member(at.node, 'file') ?? at.node },
        message: sentence`The picture "${file}" has no alternative text. Write "alt": { "en": "What it shows",
            … } in every language, or "decorative": true if the text says it all`,
      },
    ];
  if (alt !== undefined && decorative)
    return [
      {
        code: 'props-contradict',
        at: { ...at, node: member(at.node, 'decorative') ?? at.node },
        message: sentence`The picture "${file}" is decorative and has an alternative text. Remove one of the two`,
      },
    ];
  return [];
}

function captionFindings({ block, props }: Shown, at: At, { languagesFor, onlyFor }: Workspace): Finding[] {
  const have = block.captionLanguages?.(props);
  if (!have) return [];
  const twice = have.find((language, index) => have.indexOf(language) < index);
  return [
    ...languagesFor(at.document)
      .filter((language) => !have.includes(language))
      .flatMap((language) => {
        const finding: Finding = {
          code: 'missing-captions',
          at,
          message: sentence`The film has no captions in "${language}". Add {"language": "${language}",
            "file": "….vtt"}`,
        };
        return inEach(finding, onlyFor(at.document, language));
      }),
    ...(twice === undefined
      ? []
      : [
          {
            code: 'props-contradict' as const,
            at,
            message: sentence`The captions name "${twice}" twice.
            Keep one of the two`,
          },
        ]),
  ];
}

/** The pictures of a document's block, by file name: what a phone loads of each, in bytes. */
export function pictureWeights(entries: readonly BlockEntry[], workspace: Workspace): ReadonlyMap<string, number> {
  const uses = entries.flatMap((entry) => shownBy(entry, workspace)?.uses ?? []);
  return new Map(
    uses
      .filter(({ kind }) => kind === 'picture')
      .flatMap(({ file }): [string, number][] => {
        const found = workspace.media?.get(file);
        return found?.ok === true && found.phoneBytes !== undefined ? [[file, found.phoneBytes]] : [];
      }),
  );
}
