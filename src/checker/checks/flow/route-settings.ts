import { sentence } from '#schemas/sentence.ts';
import { findFact } from '#engine/facts/index.ts';
import type { Check, CheckedCampaign } from '../../workspace.ts';
import { member, stringItems } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import { UPDATE_INDICATIONS } from '#schemas/campaign/after-actions.ts';
import { routeEntries } from '../../model/entries.ts';

/** The fact that an address may set, whichever block asks for it (A19). */
const CHOSEN_BY_ADDRESS = 'candidate.indicationIds';
/** Visitors who confirm the details that a link prefilled have answered all of them (E16). */
const CONFIRMED = 'candidate.detailsConfirmed';

/**
 * The facts that a page requires can be known; otherwise visitors who reach it are sent back to the first page (A16).
 * Whether they are asked in time, and of whom, is left to a proof.
 */
export const requiredFacts: Check = ({ campaigns }) => campaigns.flatMap(unasked);

function unasked({ model, asked }: CheckedCampaign): Finding[] {
  if (!asked.complete || asked.domains.has(CONFIRMED)) return [];
  return model.routes.flatMap(({ name, entry }) =>
    stringItems(member(entry.meta, 'requires'))
      .filter(
        ({ text }) =>
          findFact(text)?.source === 'answer' && text !== CHOSEN_BY_ADDRESS && !isAsked(text, asked.domains),
      )
      .map(({ node, text }): Finding => ({
        code: 'requires-nobody-asks',
        at: { document: entry.document, node },
        campaign: model.document.name,
        message: sentence`The route "${name}" requires ${text}, which no block of the campaign asks for: every
            visitor who reaches it is sent back to the first page`,
      })),
  );
}

function isAsked(fact: string, domains: ReadonlyMap<string, unknown>): boolean {
  if (fact === 'candidate.age') return domains.has(fact) || domains.has('candidate.birthDate');
  return domains.has(fact);
}

/** Actions on a saved lead are on a route that saves it (C14). */
export const actionNeedsSave: Check = ({ documents }) =>
  documents.flatMap((document) =>
    routeEntries(document).flatMap((entry): Finding[] => {
      if (!('parts' in entry) || member(entry.meta, 'saveSubject')?.value === true) return [];
      return stringItems(member(entry.meta, 'afterActions'))
        .filter(({ text }) => text === UPDATE_INDICATIONS)
        .map(({ node }) => ({
          code: 'action-needs-save',
          at: { document, node },
          message: sentence`The route "${entry.name}" does not save the lead, so "${UPDATE_INDICATIONS}" never runs`,
          suggestion: '"saveSubject": true',
        }));
    }),
  );
