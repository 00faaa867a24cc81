import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { tooDeepAt } from '#checker/document/nesting.ts';
import { readJsonSource } from '../files/json-source.ts';

/** A body that cannot be read. The message says where and why in words, and never what was sent. */
export class UnreadableBody extends Error {
  readonly statusCode = 400;
  readonly kind: 'empty' | 'utf-8' | 'json';
  constructor(kind: UnreadableBody['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Where bytes stop being UTF-8. Read as text, they would be stored as other characters than those that were sent. */
function notUtf8(body: Buffer): UnreadableBody {
  const text = body.toString('utf8');
  const again = Buffer.from(text, 'utf8');
  const at = body.findIndex((byte, index) => byte !== again[index]);
  const before = body.subarray(0, at).toString('utf8');
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return new UnreadableBody('utf-8', `The body is not UTF-8: see byte ${at + 1} (line ${line}, column ${column}).`);
}

/** Why a text is refused as JSON. */
function notJson(text: string): UnreadableBody {
  const reading = tooDeepAt(text) === undefined ? readJsonSource(text) : undefined;
  const [first] = reading?.ok === false ? reading.errors : [];
  if (first !== undefined)
    return new UnreadableBody(
      'json',
      `The body is not JSON: see line ${first.line}, column ${first.column}. ${first.message}`,
    );
  const names = 'a property with the name "__proto__", or "constructor" with a "prototype"';
  return new UnreadableBody('json', `The body is nested too deeply, or has ${names}: no call takes one.`);
}

/** Reads bodies of JSON. What cannot be read is an `UnreadableBody`. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(new UnreadableBody('empty', 'The body is empty: send JSON.'), undefined);
    if (!isUtf8(body)) return done(notUtf8(body), undefined);
    const text = body.toString('utf8');
    void parse(request, text, (error, value: unknown) => {
      if (error) done(notJson(text), undefined);
      else done(null, value);
    });
  });
}
