import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {
    headlineOnly: Type.Optional(
      Type.Boolean(
        about(
          'Only what the answers mean, without the number to call and other studies: ' +
            'the page goes on with something else (G3)',
          true,
        ),
      ),
    ),
  },
  about('The result of the screener', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
