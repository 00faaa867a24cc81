import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { PlainError } from '../log.ts';

/**
 * Replies are checked before they leave: what the contract does not describe is a bug, told as `unexpected`, and not
 * data that a browser then stumbles over. Nothing is dropped or changed on the way.
 */
export const compileReplyCheck: FastifySerializerCompiler<TSchema> = ({ schema, method, url }) => {
  const check = Compile(schema);
  return (data) => {
    if (check.Check(data)) return JSON.stringify(data);
    const places = [...check.Errors(data)]
      .slice(0, 3)
      .map(({ instancePath, keyword }) => `${instancePath || '/'} ${keyword}`);
    throw new PlainError(`${method} ${url} would answer what its contract does not describe: ${places.join(', ')}`);
  };
};
