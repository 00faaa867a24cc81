import { sentence } from '#schemas/sentence.ts';
import { languageWords } from '../../author-languages.ts';
import type { Check } from '../../workspace.ts';
import { member } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import { routeEntries, type RouteEntry } from '../../model/entries.ts';

/** Every text can be seen by someone: its language is offered, and its button is shown. */
export const unusedTexts: Check = ({ documents, texts, languagesFor }) => [
  ...documents.flatMap((document) => {
    const offered = languagesFor(document);
    return texts(document).flatMap(({ languages }) =>
      languages
        .filter(({ language }) => !offered.includes(language))
        .map(({ key, language }): Finding => ({
          code: 'unused-text',
          at: { document, node: key },
          message: sentence`No campaign that shows this text offers ${languageWords(language)}`,
        })),
    );
  }),
  ...documents.flatMap((document) =>
    routeEntries(document).flatMap((entry) => ('parts' in entry ? hiddenLabel(entry) : [])),
  ),
];

function hiddenLabel({ document, name, meta, next }: RouteEntry): Finding[] {
  const label = member(meta, 'nextButtonLabelOverride');
  const hidden = ['showNav', 'showNext'].find((flag) => member(meta, flag)?.value === false);
  if (!label || (hidden === undefined && next.length > 0)) return [];
  const why = hidden === undefined ? sentence`the flow ends here` : sentence`"${hidden}" is false`;
  return [
    {
      code: 'unused-text',
      at: { document, node: label },
      message: sentence`The route "${name}" has no Next button for this label: ${why}`,
    },
  ];
}
