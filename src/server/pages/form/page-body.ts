import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A file sent with a form. Its sender's name and type for it are not kept. */
export interface FormFile {
  readonly control: string;
  readonly bytes: Uint8Array;
}

/** A posted form: its controls as in a form without files, and its files. */
export interface PageBody {
  readonly text: string;
  readonly files: readonly FormFile[];
}

export const NO_BODY: PageBody = { text: '', files: [] };

const FORM = 'application/x-www-form-urlencoded';
export const FORM_LIMIT = 256 * 1024;

export class FormRefused extends Error {
  readonly statusCode: number;
  constructor(statusCode: number) {
    super('The form cannot be read');
    this.statusCode = statusCode;
  }
}

/** Parses a multipart form with the platform's own parser. Throws if the body is not one. */
async function readMultipart(request: FastifyRequest, body: Buffer): Promise<PageBody> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Uint8Array.from(body), { headers }).formData().catch(() => {
    throw new FormRefused(400);
  });
  const text = new URLSearchParams();
  const files: FormFile[] = [];
  for (const [control, value] of form) {
    if (typeof value === 'string') text.append(control, value);
    // A browser sends a part without a name where no file was chosen; an empty file is one that was.
    else if (value.size > 0 || value.name !== '')
      files.push({ control, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { text: text.toString(), files };
}

/** Was the form sent with the encoding of forms with files? */
export function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/form-data') === true;
}

/** Lets pages accept forms, with files or without (K8). Only a form with files may be large. */
export function acceptForms(pages: FastifyInstance): void {
  pages.addHook('onRequest', (request, _reply, done) =>
    done(
      !isMultipart(request) && Number(request.headers['content-length'] ?? 0) > FORM_LIMIT
        ? new FormRefused(413)
        : undefined,
    ),
  );
  // Any other body is refused as such: no browser sends one.
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('*', (_request, _body, done) => done(new FormRefused(415)));
  pages.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, text, done) =>
    text.length > FORM_LIMIT ? done(new FormRefused(413)) : done(null, { text, files: [] } satisfies PageBody),
  );
  pages.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, readMultipart);
}
