import { randomUUID } from 'node:crypto';
import type { OpenDraft } from '../../services.ts';
import type { PageServices } from '../page-services.ts';
import type { Arrival } from '../arrive.ts';
import { entryOf } from '../visit.ts';
import { unseenDraft } from './prefilled-draft.ts';

/**
 * Exchanges a slug for the person that it stands for, in a draft of its own: whatever an earlier visitor of this browser
 * answered is not hers (D17, K4). Undefined: the relay does not know the slug, or could not be asked; the page then asks everything.
 */
export async function exchangeSlug(slug: string, { visit, route }: Pick<Arrival, 'visit' | 'route'>, services: PageServices): Promise<OpenDraft | undefined> {
  const answer = await services.relay?.patientInfo(slug);
  if (answer?.ok !== true || answer.value === null) return undefined;
  const { draft: _earlier, ...fresh } = visit;
  const state = { ...visit.state, answers: {} };
  return { ...unseenDraft({ ...fresh, state: { ...state, entry: entryOf(route, state, undefined, visit.bind) } }), id: randomUUID(), link: { slug, patient: answer.value } };
}
