import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { defineCall } from './call.ts';

const ImageParams = Type.Object(
  {
    id: Type.String(
      about('The random id of the image, made by the sender', '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11', {
        pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
      }),
    ),
  },
  about('Which image', { id: '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11' }),
);

/** The largest accepted image, in bytes. Pages send shrunk ones; without JavaScript, the camera's own file is sent. */
export const IMAGE_LIMIT = 12 * 1024 * 1024;

/**
 * The body is the image itself, as JPEG, PNG or WebP, or a PDF. Sending the same one again under its id gets the same
 * reply.
 */
export const putImage = defineCall({
  access: 'draft owner',
  limit: 'images',
  maxBody: IMAGE_LIMIT,
  method: 'PUT',
  path: '/images/{id}',
  summary: 'Store a file of the visit: the body is the JPEG, PNG, WebP or PDF itself (C15)',
  status: 201,
  params: ImageParams,
  reply: Type.Object(
    { id: ImageParams.properties.id, bytes: Type.Integer(about('Its size as stored, without metadata', 240_000)) },
    about(
      'The image is stored',
      { id: '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11', bytes: 240_000 },
      { additionalProperties: false },
    ),
  ),
});

export const deleteImage = defineCall({
  access: 'draft owner',
  limit: 'images',
  maxBody: 0,
  method: 'DELETE',
  path: '/images/{id}',
  summary: 'Delete an image of the visit before it is sent (C15)',
  status: 204,
  params: ImageParams,
  reply: Type.Null(about('No content', null)),
});
