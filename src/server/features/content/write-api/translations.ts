import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { staleTexts } from '#checker/translations/translated-from.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language.ts';
import { Problem } from '../../../core/http/problem.ts';
import { DRAFT } from '../revisions/revisions.ts';
import { forbidden, mayChange } from './caller.ts';
import { registerContentCall, type WriteApiServices } from './content-call.ts';
import { readableBy } from './readable-documents.ts';
import { documentReply } from './replies.ts';

/** The source of what is published here. */
const DATABASE = 'database';

/** Which translations of drafts have grown stale, and that one still fits. */
export function registerTranslations(
  app: FastifyInstance,
  { content, campaigns }: Pick<WriteApiServices, 'content' | 'campaigns'>,
): void {
  const { revisions, translations } = content;
  const read = (document: string, source: string) =>
    translations.read(document, source, campaigns.documents().without(DATABASE, document)?.text);

  registerContentCall(app, content, CONTENT_CALLS.listStaleTranslations, async ({ params, query, caller }) => {
    const { document = '' } = params;
    if (!(await readableBy(caller, { revisions, campaigns }))(document)) return forbidden(caller);
    const head = await revisions.head(DRAFT, document);
    if (head === undefined) return { revision: 0, stale: [] };
    const { source = DEFAULT_LANGUAGE } = query;
    return { revision: head.id, stale: [...staleTexts(await read(document, source), source)] };
  });

  registerContentCall(app, content, CONTENT_CALLS.confirmTranslation, async ({ params, body, caller }) => {
    const { document = '' } = params;
    const { revision, place, language } = body;
    if (!mayChange(caller, 'write', [document]) && !mayChange(caller, 'translate', [document]))
      return forbidden(caller, 'write');
    const head = await revisions.head(DRAFT, document);
    if (head === undefined) return new Problem('document-unknown');
    if (head.id !== revision)
      return new Problem(
        'document-changed',
        [],
        mayChange(caller, 'read', [document]) ? { current: documentReply(head) } : {},
      );
    const text = (await read(document, DEFAULT_LANGUAGE)).find((one) => one.place === place);
    if (text?.texts[language] === undefined)
      return new Problem('request-invalid', [{ field: 'body.place', code: 'text' }], {
        reason: `There is no text in ${language} at ${place}.`,
      });
    await translations.confirm({ document, text: text.id, language, revision, actor: caller.name });
    return null;
  });
}
