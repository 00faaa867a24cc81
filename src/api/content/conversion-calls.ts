import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { ID } from '#schemas/patterns.ts';
import { STORABLE } from '../contract/storable.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { parts } from './contents.ts';
import { define, DOCUMENT_BODY } from './define-call.ts';

const { closed } = parts;

const studyId = Type.String(
  about('The id of the study', 'NCT01234567', { minLength: 1, maxLength: 64, pattern: STORABLE }),
);

const named = {
  id: Type.String(
    about('The id of the new campaign, and of its questionnaire', 'knee-pain', {
      pattern: ID.pattern,
      maxLength: 60,
    }),
  ),
  name: Type.String(about('Its name', 'Knee pain', { minLength: 1, maxLength: 120, pattern: STORABLE })),
};

/** What became of one question, bound or sentence. */
const ConvertedPart = Type.Object(
  {
    id: Type.String(about('Its id where it came from: a linkId, the id of a criterion', 'asthma-diagnosis')),
    words: Type.String(about('What it says, in its own words', 'Have you been diagnosed with asthma?')),
    effect: Type.Enum(
      ['asked', 'changed', 'left-out', 'noted'],
      about(
        'It is asked as it is; it is asked, and something about it is different; it is not asked; ' +
          'it is no question, and something about it is different',
        'asked',
      ),
    ),
    messages: Type.Array(Type.String(), about('What is different, or why it is not asked', [])),
  },
  about(
    'What became of a part',
    { id: 'asthma-diagnosis', words: 'Have you been diagnosed with asthma?', effect: 'asked', messages: [] },
    closed,
  ),
);
export type ConvertedPart = Static<typeof ConvertedPart>;

const Converted = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        { document: parts.document, text: Type.String(about('The whole document', '{ "formatVersion": 1 }')) },
        about('A document', { document: 'knee-pain.json', text: '{}' }, closed),
      ),
      about('What to write, in this order; empty: nothing of it can be asked', []),
    ),
    languages: Type.Array(Type.String(), about('The languages that all of its texts have', ['en'])),
    parts: Type.Array(ConvertedPart, about('What became of each part, in order; nothing is left unsaid', [])),
  },
  about('A new campaign, not stored', { documents: [], languages: ['en'], parts: [] }, closed),
);
export type Converted = Static<typeof Converted>;

export const listStudies = define({
  method: 'GET',
  path: '/studies',
  summary: 'Registered studies by words of their title or id, at most 20',
  scope: 'read',
  reach: 'nothing',
  maxBody: 0,
  status: 200,
  query: Type.Object(
    {
      find: Type.Optional(
        Type.String(about('Words of the title, or the id', 'asthma', { maxLength: 100, pattern: STORABLE })),
      ),
    },
    about('Which studies', { find: 'asthma' }, closed),
  ),
  reply: Type.Array(
    Type.Object(
      {
        study: studyId,
        title: Type.String(about('Its title', 'A study of asthma')),
        criteria: Type.Integer(about('How many questions decide who can join', 4)),
      },
      about('A study', { study: 'NCT01234567', title: 'A study of asthma', criteria: 4 }, closed),
    ),
    about('By id', []),
  ),
});

export const convertStudy = define({
  method: 'POST',
  path: '/conversions/study',
  summary: 'A new campaign that asks the criteria of a study; nothing is stored',
  scope: 'read',
  reach: 'nothing',
  maxBody: SMALL_BODY,
  status: 200,
  body: Type.Object(
    { study: studyId, ...named },
    about('Which study', { study: 'DEMO-ASTHMA-01', id: 'asthma', name: 'Asthma' }, closed),
  ),
  reply: Converted,
});

export const convertQuestionnaire = define({
  method: 'POST',
  path: '/conversions/questionnaire',
  summary: 'A new campaign that asks a FHIR R4 Questionnaire; nothing is stored',
  scope: 'read',
  reach: 'nothing',
  maxBody: DOCUMENT_BODY,
  status: 200,
  body: Type.Object(
    {
      text: Type.String(
        about('The resource as JSON', '{ "resourceType": "Questionnaire" }', { minLength: 1, pattern: STORABLE }),
      ),
      ...named,
    },
    about('The questionnaire', { text: '{ "resourceType": "Questionnaire" }', id: 'sleep', name: 'Sleep' }, closed),
  ),
  reply: Converted,
});
