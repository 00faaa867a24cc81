import { oneOf, sentence } from '#schemas/sentence.ts';
import { SEQUENCING_FRAGMENT } from '#engine/resolve/resolve-campaign.ts';
import { ID } from '#schemas/patterns.ts';
import type { Finding } from '../../issue.ts';
import { allBlocks, type BlockEntry } from '../../model/entries.ts';
import { suggest } from '../../suggest.ts';
import type { Check, Workspace } from '../../workspace.ts';

/** Every block that names a questionnaire can ask one, names one that exists, and has no props beside it. */
export const questionnaires: Check = (workspace) =>
  workspace.documents.flatMap((document) => allBlocks(document).flatMap((entry) => checkUse(entry, workspace)));

function checkUse(entry: BlockEntry, { library, registry, questionnaireNames }: Workspace): Finding[] {
  const { block, questionnaire: at, props } = entry;
  if (!at) return [];
  const known = registry.find(block);
  if (known && !known.questions) {
    const takers = registry.names.filter((name) => registry.find(name)?.questions !== undefined);
    const message = sentence`The block ${block} asks no questionnaire: name it in ${oneOf(takers)}`;
    return [{ code: 'questionnaire-misplaced', at, message }];
  }
  const beside: Finding[] = props
    ? [
        {
          code: 'questionnaire-misplaced',
          at: { document: entry.document, node: props },
          message: sentence`The questionnaire "${at.name}" says what is asked: remove "props", or remove
            "questionnaire"`,
        },
      ]
    : [];
  // A malformed name is reported as such.
  if (library.questionnaire(at.name) !== undefined || !new RegExp(ID.pattern).test(at.name)) return beside;
  const message = sentence`There is no file campaigns/questionnaires/${at.name}.json`;
  return [...beside, { code: 'unknown-questionnaire', at, message, suggestion: suggest(at.name, questionnaireNames) }];
}

const CODES = { fragment: 'unused-fragment', questionnaire: 'unused-questionnaire' } as const;

/** Every fragment and every questionnaire is used by a campaign. */
export const unusedParts: Check = ({ all, documents, campaigns, campaignIds }) => {
  const used = new Set(campaigns.flatMap(({ model }) => model.parts));
  // If a campaign cannot be read, or there is none, it is not known which parts are used.
  const known =
    campaignIds.length > 0 &&
    all.every((document) => document.kind !== 'campaign' || documents.includes(document)) &&
    campaigns.every(({ model }) => model.routesComplete && model.blocksComplete);
  if (!known) return [];
  return documents.flatMap((document): Finding[] => {
    const { kind, name, root } = document;
    if (kind !== 'fragment' && kind !== 'questionnaire') return [];
    if (!root || used.has(document) || (kind === 'fragment' && name === SEQUENCING_FRAGMENT)) return [];
    const message =
      kind === 'fragment'
        ? sentence`No campaign uses the fragment "${name}"`
        : sentence`No campaign uses the questionnaire "${name}"`;
    return [{ code: CODES[kind], at: { document, node: root }, message }];
  });
};
