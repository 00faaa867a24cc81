import Type from 'typebox';
import { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { DraftDocument, Finding } from '#api/content/contents.ts';
import { PROBLEMS } from './problem.ts';

/** The body of every failure. */
export const ProblemSchema = Type.Object(
  {
    code: Type.Enum(Object.keys(PROBLEMS), { description: 'The permanent code' }),
    title: Type.String({ description: 'What happened' }),
    status: Type.Integer({ description: 'The HTTP status' }),
    issues: Type.Array(
      Type.Object({
        field: Type.String({ description: 'Which field' }),
        code: Type.String({ description: 'What is wrong with it' }),
      }),
      { description: 'The fields that are wrong' },
    ),
    slots: Type.Optional(
      Type.Array(AvailabilitySlot, { description: 'The times that are free now, where the wanted one is not' }),
    ),
    revision: Type.Optional(
      Type.Integer({ description: 'The revision that is stored, where the number of a save is not free' }),
    ),
    known: Type.Optional(Type.Array(Type.String(), { description: 'What exists in place of something that does not' })),
    why: Type.Optional(Type.String({ description: 'Why it is a problem, for whoever writes content' })),
    how: Type.Optional(Type.String({ description: 'What to do about it' })),
    reason: Type.Optional(Type.String({ description: 'What is wrong and what is expected, in words' })),
    findings: Type.Optional(Type.Array(Finding, { description: 'Why the gate refuses documents' })),
    current: Type.Optional(
      Type.Union([DraftDocument, Type.Null()], {
        description: 'What somebody else wrote meanwhile; null: they archived it',
      }),
    ),
    requestId: Type.String({ description: 'The id of the request, as in the log' }),
  },
  { description: 'A problem', additionalProperties: false },
);

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ProblemSchema } },
});

/** Describes a call's failures: the visitor's or caller's fault, and ours. */
export const PROBLEM_RESPONSES = {
  '4xx': problem('The request cannot be answered as it is'),
  '5xx': problem('The server, or a service that it needs, failed'),
};
