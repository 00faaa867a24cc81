import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { NAME } from '#schemas/patterns.ts';

export const Props = Type.Object(
  {
    opening: Type.Optional(
      Type.Boolean(
        about(
          'The opening of a page, in the region hero: also facts about the study, who runs it, and a drawing',
          true,
        ),
      ),
    ),
    headline: Type.Optional(
      Type.Enum(
        ['study', 'condition'],
        about(
          'The headline: the one of the study, or that visitors could qualify for studies about its condition, ' +
            'where the next page opens with the one of the study (default study)',
          'condition',
        ),
      ),
    ),
    action: Type.Optional(
      Type.Enum(
        ['next', 'anchor', 'none'],
        about(
          'What "See If You Qualify" does: go to the next step, jump to a place on this page, ' +
            'or no button (default none)',
          'next',
        ),
      ),
    ),
    anchor: Type.Optional(Type.String(about('For anchor: the id of the place to jump to', 'criteria-questions', NAME))),
  },
  about('The texts of the page and its call to action', { action: 'next' }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
