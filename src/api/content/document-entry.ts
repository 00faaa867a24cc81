import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { VERDICTS } from './analyses.ts';
import { Finding, parts, RevisionEntry } from './contents.ts';

const { actor, closed, document, moment, person } = parts;
const SCHEDULE = '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11';

/** One document as the list shows it. */
export const DocumentEntry = Type.Object(
  {
    document,
    name: Type.Union(
      [Type.String(), Type.Null()],
      about(
        'What its authors call the campaign, in its newest text; null: a part of campaigns, or it does not say',
        'Asthma',
      ),
    ),
    draft: Type.Union([RevisionEntry, Type.Null()], about('Its newest draft; null: there is none', null)),
    archived: Type.Union(
      [
        Type.Object({ actor, person, at: moment('When') }, about('Who archived it', { actor: 'ana' }, closed)),
        Type.Null(),
      ],
      about('Who took its draft away, if it has none since; else null', null),
    ),
    live: Type.Union(
      [Type.Integer(), Type.Null()],
      about('The revision that visitors get; null: none that was published here', 17),
    ),
    origin: Type.Union(
      [Type.String(), Type.Null()],
      about('The source of what visitors get; null: visitors get none', 'folder'),
    ),
    refused: Type.Array(Finding, about('Why the newest document is not served', [])),
    schedule: Type.Union(
      [
        Type.Object(
          {
            id: Type.String(about('The id of the schedule', SCHEDULE)),
            due: moment('When it was to be published'),
            reason: Type.Union([Type.String(), Type.Null()], about('The code of why', 'publication-superseded')),
            findings: Type.Array(Finding, about('Why, in words', [])),
          },
          about('A schedule that was refused', { reason: 'publication-superseded' }, closed),
        ),
        Type.Null(),
      ],
      about('Its newest schedule that was refused, if the document was not published since; else null', null),
    ),
    waiting: Type.Union(
      [
        Type.Object(
          { id: Type.String(about('The id of the schedule', SCHEDULE)), due: moment('When it is to be published') },
          about('A schedule that waits', { id: SCHEDULE }, closed),
        ),
        Type.Null(),
      ],
      about('The next schedule of it; null: none waits', null),
    ),
    proof: Type.Union(
      [
        Type.Object(
          {
            verdict: Type.Enum(VERDICTS, about('What was found out of it', 'proven')),
            findings: Type.Integer(about('How many findings there were', 0)),
          },
          about('The last verdict', { verdict: 'proven', findings: 0 }, closed),
        ),
        Type.Null(),
      ],
      about(
        'What the gate or a report has last found out of exactly this draft, on this server; null: nothing yet',
        null,
      ),
    ),
  },
  about('A document', { document: 's6.json' }, closed),
);
