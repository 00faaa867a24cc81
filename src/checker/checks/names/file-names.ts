import { sentence } from '#schemas/sentence.ts';
import { MAX_DOCUMENT_BODY } from '#schemas/document-limits.ts';
import { fitsWriteApi, nameFaultOf } from '../../document/document-name.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import { documentNameOf } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import type { Check } from '../../workspace.ts';

/** A file whose path is that of another one but for capital letters. */
export interface CaseTwin {
  readonly path: string;
  readonly other: string;
}

const isLower = (path: string) => documentNameOf(path) === documentNameOf(path).toLowerCase();

/** The files to rename, of those whose paths differ only in capital letters: names are in lower case. */
export function caseTwins(paths: readonly string[]): readonly CaseTwin[] {
  return [...Map.groupBy(paths, (path) => path.toLowerCase()).values()].flatMap((twins) => {
    const kept = twins.find(isLower);
    return twins.flatMap((path) => {
      const other = kept ?? twins.find((one) => one !== path);
      return path === kept || other === undefined ? [] : [{ path, other }];
    });
  });
}

/** Returns the finding for a file that is not the only one of its name. */
export function caseFinding({ other }: CaseTwin, document: SourceDocument | undefined): Finding[] {
  if (document?.root === undefined) return [];
  const message = sentence`${document.path} and ${other} are one file on disks that do not tell capital letters from
      small ones (Windows, macOS): one overwrites the other. Rename or remove one of them`;
  return [{ code: 'file-name-case', at: { document, node: document.root }, message }];
}

/** No two files are one on any disk. */
export const fileNameCase: Check = ({ all, documents }) => {
  const byFile = new Map(documents.map((document) => [document.path, document]));
  return caseTwins(all.map(({ path }) => path)).flatMap((twin) => caseFinding(twin, byFile.get(twin.path)));
};

/**
 * Documents that a folder serves and the write API does not take: they would be found out only when somebody wants to
 * publish them. What is served must not disappear by an upgrade, so these are warnings.
 */
export const unpublishable: Check = ({ documents }) =>
  documents
    .filter(({ kind }) => kind !== 'operator')
    .flatMap((document) => {
      const { root: node, path, text } = document;
      if (node === undefined) return [];
      const at = { document, node };
      const fault = nameFaultOf(path);
      const size = sentence`As JSON text in a call, it has more than the ${MAX_DOCUMENT_BODY} bytes that the write API
        takes`;
      return [
        ...(fault === undefined ? [] : [{ code: 'file-name-unpublishable' as const, at, message: fault }]),
        ...(fitsWriteApi(text) ? [] : [{ code: 'document-too-large' as const, at, message: size }]),
      ];
    });
