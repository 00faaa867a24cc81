import { PART_FOLDERS } from '#checker/document/source-document.ts';

const FILE = /^[a-z0-9][a-z0-9-]{0,59}\.json$/;

/** The name of a document, if it is one: `s6.json`, or a part with its folder before it. */
export function documentName(name: string): string | undefined {
  const [folder, ...rest] = name.split('/').toReversed().slice(1);
  const file = name.split('/').at(-1) ?? '';
  if (!FILE.test(file) || rest.length > 0) return undefined;
  return folder === undefined || folder in PART_FOLDERS ? name : undefined;
}
