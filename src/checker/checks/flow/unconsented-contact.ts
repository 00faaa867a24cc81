import { sentence } from '#schemas/sentence.ts';
import { member } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { PlacedBlock, PlacedRoute } from '../../model/campaign-model.ts';
import type { Check, CheckedCampaign } from '../../workspace.ts';

/** The facts by which somebody can be called or written to. */
const CONTACT: readonly string[] = ['candidate.phone', 'candidate.email'];

/**
 * Nobody's contact data are saved before a page has asked them for a consent: on the page that saves the lead, or on
 * one from which it is reached. Conditions are left to rules and their proofs.
 */
export const unconsentedContact: Check = ({ campaigns }) => campaigns.flatMap(ofCampaign);

function ofCampaign({ model, asked, graph }: CheckedCampaign): Finding[] {
  if (!asked.complete || !graph.home) return [];
  const isSaving = ({ entry }: PlacedRoute) => member(entry.meta, 'saveSubject')?.value === true;
  const asks = (block: PlacedBlock, isMeant: (fact: string) => boolean) =>
    asked.factsOf(block).some(({ fact }) => isMeant(fact));
  return model.routes
    .filter(isSaving)
    .flatMap((saving): Finding[] => {
      const blocks = model.routes.filter((route) => graph.from(route).has(saving)).flatMap((route) => route.blocks);
      const first = blocks.find((block) => asks(block, (fact) => CONTACT.includes(fact)));
      if (!first || blocks.some((block) => asks(block, (fact) => fact.startsWith('consent.')))) return [];
      const message = sentence`Contact data are saved on the route "${saving.name}", and nobody is asked for a consent
          on the way there`;
      return [{ code: 'contact-without-consent', at: first.entry, campaign: model.document.name, message }];
    })
    .slice(0, 1);
}
