import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { StudyText } from './criterion.ts';
import { Study } from './study.ts';

const {
  externalId,
  name,
  description,
  minAge,
  maxAge,
  gender,
  siteTargetAreaType,
  transportationRequired,
  patientCompensationAmount,
  patientCompensationNote,
} = Study.properties;

/** A condition as study cards and chips show it. */
export const NamedIndication = Type.Object(
  { id: Type.Integer(about('The id of the indication', 4)), name: StudyText },
  about(
    'A condition that a study is about',
    { id: 4, name: { en: 'Asthma', es: 'Asma' } },
    { additionalProperties: false },
  ),
);
export type NamedIndication = Static<typeof NamedIndication>;

/** A study as a search lists it (J1): what its card shows, and where it links. */
export const FoundStudy = Type.Object(
  {
    externalId,
    name,
    description,
    minAge,
    maxAge,
    gender,
    minBmi: Type.Optional(Type.Number(about('The lowest body mass index; absent: no bound', 18.5))),
    maxBmi: Type.Optional(Type.Number(about('The highest body mass index; absent: no bound', 40))),
    siteTargetAreaType,
    transportationRequired,
    patientCompensationAmount,
    patientCompensationNote,
    city: Type.Optional(Type.String(about('The city of the nearest site', 'Chicago'))),
    region: Type.Optional(Type.String(about('The state or province of the nearest site', 'Illinois'))),
    distanceKm: Type.Optional(
      Type.Number(
        about('To the nearest site, in kilometres; absent where the place is not known', 12.4, { minimum: 0 }),
      ),
    ),
    approximate: Type.Boolean(about('The postal code resolves only to an area (Q7)', false)),
    associatedIndications: Type.Array(NamedIndication, about('The conditions that it studies', [])),
    sites: Type.Optional(
      Type.Object(
        {
          recruiting: Type.Integer(about('Its sites that recruit, everywhere', 24)),
          near: Type.Integer(about('Those within 120 km of the postal code', 3)),
        },
        about(
          'How many sites it has; absent where the place is not known, or the study needs no site',
          { recruiting: 24, near: 3 },
          { additionalProperties: false },
        ),
      ),
    ),
    ruledOut: Type.Optional(
      Type.Boolean(
        about(
          'What the visitor answered before, in the flow that led to the search, rules the study out: ' +
            'it is for other ages, another gender or another body mass index',
          true,
        ),
      ),
    ),
    href: Type.String(
      about(
        'Where its card leads: our own screener, or an outside one; http(s) only (J6)',
        '/signup/ws10?studyId=NCT01234567',
      ),
    ),
  },
  about(
    'A study that a search found',
    { externalId: 'NCT01234567', href: '/signup/ws10?studyId=NCT01234567' },
    { additionalProperties: false },
  ),
);
export type FoundStudy = Static<typeof FoundStudy>;

/** The result of a search: the studies to list, and the nearest 500, by their conditions. */
export const StudySearchResult = Type.Object(
  {
    studies: Type.Array(
      FoundStudy,
      about(
        'The studies to list, nearest first: near the postal code, about one of the conditions asked ' +
          'for, and not failed before',
        [],
      ),
    ),
    more: Type.Optional(Type.Boolean(about('There are more studies than are listed, farther away', true))),
    otherAges: Type.Optional(
      Type.Integer(
        about(
          'So many studies near the postal code take only others than the group of ages that ' +
            'the page asks for (`ages`)',
          12,
          { minimum: 1 },
        ),
      ),
    ),
    hasOpening: Type.Optional(
      Type.Boolean(about('The catalogue has studies, near or not, that will recruit and do not yet', true)),
    ),
    opening: Type.Optional(
      Type.Array(
        FoundStudy,
        about(
          'Studies near the postal code that will recruit and do not yet, nearest first; ' +
            'only where the page asks for them (`status=soon`)',
          [],
        ),
      ),
    ),
    nearbyStudies: Type.Array(
      Type.Object(
        { externalId, associatedIndicationIds: Study.properties.associatedIndicationIds },
        about(
          'A study near the postal code',
          { externalId: 'NCT01234567', associatedIndicationIds: [4] },
          { additionalProperties: false },
        ),
      ),
      about('The 500 nearest studies, whatever they are about', []),
    ),
  },
  about('What a search found', { studies: [], nearbyStudies: [] }, { additionalProperties: false }),
);
export type StudySearchResult = Static<typeof StudySearchResult>;
