import Type, { type TSchema } from 'typebox';
import { about } from '#schemas/about.ts';
import { type Call, defineCall } from '../contract/call.ts';
import type { Scope } from './contents.ts';

/** The write API of content. Each call needs `Authorization: Bearer TOKEN` with the scope that it names. */
export const CONTENT_PREFIX = '/content/v1';
/** A call of the write API and the scope that it needs. */
export type ContentCall<
  Body extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema = TSchema,
> = Call<Body, Query, Reply> & { readonly scope: Scope };

type Defined = Omit<ContentCall, 'access' | 'limit' | 'prefix'>;

const RULES = { access: 'content token', limit: 'content', prefix: CONTENT_PREFIX } as const;

export function define<const C extends Defined>(call: C): C & typeof RULES {
  return defineCall({ ...call, ...RULES });
}

export const ofId = Type.Object(
  { id: Type.String(about('Which one', '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11', { format: 'uuid' })) },
  about('Which one', { id: '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11' }),
);
