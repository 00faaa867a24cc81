import type { Site } from '#schemas/study/study.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import type { Relay, RelayAnswer, RelayUpdate } from '#server/features/integrations/relay.ts';

/** A relay in memory: what it was sent, and how it responds. */
export interface FakeRelay extends Relay {
  readonly asked: readonly string[];
  readonly updates: readonly { readonly slug: string; readonly update: RelayUpdate; readonly key: string }[];
  /** Updates cannot be queued, or can be again. */
  refuse(refused: boolean): void;
  /** The response to every question about a slug; undefined: what is known about it. */
  answerWith(answer: RelayAnswer<RelayPatient> | undefined): void;
  /** Where the person can go. */
  offer(sites: readonly Site[] | null): void;
}

/** A relay that knows one slug. For another one, it responds as the relay does with 401, or as it fails. */
export function fakeRelay(
  slug: string,
  patient: RelayPatient,
  otherwise: RelayAnswer<RelayPatient> = { ok: true, value: null },
): FakeRelay {
  const asked: string[] = [];
  const updates: { slug: string; update: RelayUpdate; key: string }[] = [];
  let refusing = false;
  let instead: RelayAnswer<RelayPatient> | undefined;
  let offered: readonly Site[] | null = null;
  return {
    asked,
    updates,
    refuse: (refused) => {
      refusing = refused;
    },
    answerWith: (answer) => {
      instead = answer;
    },
    offer: (sites) => {
      offered = sites;
    },
    patientInfo: async (wanted) => {
      asked.push(wanted);
      if (instead !== undefined) return instead;
      return wanted === slug ? { ok: true, value: patient } : otherwise;
    },
    sites: async (wanted) => ({ ok: true, value: wanted === slug ? offered : null }),
    updateLead: async (_tx, { slug: wanted, update, key }) => {
      if (refusing) throw new Error('The relay takes nothing');
      updates.push({ slug: wanted, update, key });
    },
  };
}
