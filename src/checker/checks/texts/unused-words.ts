import { sentence, type Sentence } from '#schemas/sentence.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { meantBlock } from '../../familiar-names.ts';
import { ownWordsOfCampaign } from '../../model/own-words.ts';
import type { Check, Workspace } from '../../workspace.ts';

/**
 * A campaign has custom texts only for blocks that exist and that it, or a campaign extending it, uses; a questionnaire
 * only for blocks that ask questionnaires.
 */
export const unusedWords: Check = (workspace) =>
  workspace.documents.flatMap((document) =>
    ownWordsOfCampaign(document).flatMap((words): Finding[] => {
      const at = { document, node: words.key };
      const { registry } = workspace;
      if (!registry.find(words.name))
        return [
          {
            code: 'unknown-block',
            at,
            message: sentence`There is no block "${words.name}". The texts of a campaign are listed by block:
                {"FullName": {"hint.full": {"en": "…"}}}`,
            suggestion: meantBlock(words.name, registry.names),
          },
        ];
      if (isUsed(words.name, document, workspace)) return [];
      return [{ code: 'unused-text', at, message: unusedIn(document, words.name) }];
    }),
  );

function unusedIn({ kind }: SourceDocument, block: string): Sentence {
  return kind === 'questionnaire'
    ? sentence`No questionnaire has the block ${block}`
    : sentence`No page of this campaign has the block ${block}`;
}

function isUsed(block: string, document: SourceDocument, { campaigns, registry }: Workspace): boolean {
  if (document.kind === 'questionnaire') return registry.find(block)?.questions !== undefined;
  return campaigns.some(
    ({ model }) =>
      model.line.includes(document) &&
      (!model.blocksComplete || model.routes.some(({ blocks }) => blocks.some(({ entry }) => entry.block === block))),
  );
}
