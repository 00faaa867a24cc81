import { randomUUID } from 'node:crypto';
import type { OpenDraft } from '../../services.ts';
import type { PageServices } from '../page-services.ts';
import type { Visit } from '../visit.ts';
import { draftFrom } from './prefilled-draft.ts';

/**
 * Exchanges a slug for the person that it stands for, in a draft of its own: whatever an earlier visitor of this browser
 * answered is not hers (D17, K4). Undefined: the relay does not know the slug, or could not be asked; the page then asks everything.
 */
export async function exchangeSlug(slug: string, visit: Visit, services: PageServices): Promise<OpenDraft | undefined> {
  const answer = await services.relay?.patientInfo(slug);
  if (answer?.ok !== true || answer.value === null) return undefined;
  const { draft: _earlier, ...fresh } = visit;
  return { ...draftFrom({ ...fresh, state: { ...visit.state, answers: {} } }), id: randomUUID(), link: { slug, patient: answer.value } };
}
