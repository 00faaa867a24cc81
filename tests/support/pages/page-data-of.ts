import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** What tests read of the data that a page is rendered from. */
const PageDataPart = Type.Object({
  state: Type.Object({ answers: Type.Record(Type.String(), Type.Unknown()), entry: Type.String() }),
  issues: Type.Array(Type.Unknown()),
  entered: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  saving: Type.Optional(Type.String()),
  draft: Type.Optional(Type.Object({ id: Type.String(), revision: Type.Integer() })),
  validators: Type.Record(Type.String(), Type.String()),
});
const check = Compile(PageDataPart);

/** The data that a page contains for the browser. Throws when there is none. */
export function pageDataOf(html: string): Static<typeof PageDataPart> {
  const data: unknown = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
  if (!check.Check(data)) throw new Error('The page holds no page data');
  return data;
}
