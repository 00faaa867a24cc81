import { DRAFT_HEADER, SECRET_HEADER } from '#api/draft-header.ts';
import type { ApiClient, CallResult } from '#api/client.ts';
import type { SavedLead, ShownByApp } from '#api/contract/lead-calls.ts';
import type { Translator } from '#i18n/translator.ts';
import type { Language } from '#schemas/language.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import { saveConfirmed, saveStatusChanged } from '#store/events.ts';
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts';
import { createOutbox, type Outbox } from '#store/outbox/outbox.ts';
import {
  createFallbackStore,
  createIndexedDbStore,
  createLocalStore,
  type OutboxStore,
} from '#store/outbox/outbox-store.ts';
import type { SafeStorage } from '#store/persistence/browser-storage.ts';
import { takeVerdicts } from '../live/take-verdicts.ts';
import type { PageKit } from '../page-kit.ts';
import { buildEmbeddedLead, type CampaignLead } from './embedded-lead.ts';

type Entry = Pick<OutboxEntry, 'body' | 'key' | 'secret'>;

/** Delivers a save. The result says whether it is settled or must be retried. */
export type SaveLead = (kit: PageKit, client: ApiClient, entry: Entry) => Promise<CallResult<SavedLead>>;

const SAVE_TIME_LIMIT = 20_000;
/** The status with which a server answers a lead that it will never accept. */
const REFUSED = 422;

/** Where saves go: to the server, if there is one that accepts them, and to the app. */
export interface SaveTargets {
  readonly toServer: boolean;
  readonly onLead: (lead: CampaignLead) => unknown;
  readonly translatorIn: (language: Language) => Translator;
}

function saveOnServer(client: ApiClient, { body, key, secret = '' }: Entry): Promise<CallResult<SavedLead>> {
  return client.call('postLead', {
    body,
    headers: { 'idempotency-key': key, [DRAFT_HEADER]: body.visit.draftId, [SECRET_HEADER]: secret },
    timeLimit: SAVE_TIME_LIMIT,
    keepalive: true,
  });
}

/** What the visitor read, in the app's own words and on its own page: the server's may differ. */
function shownIn(consents: readonly ConsentDecision[]): ShownByApp {
  const { origin, pathname } = window.location;
  return { address: `${origin}${pathname}`, consents: consents.map(({ type, text }) => ({ type, text })) };
}

/** The server first, because it decides; then the app. A save that the app does not accept is retried. */
export function createSaveLead({ toServer, onLead, translatorIn }: SaveTargets): SaveLead {
  return async (kit, client, entry) => {
    const built = buildEmbeddedLead(kit, entry.body, translatorIn);
    const body = built.ok ? { ...entry.body, shown: shownIn(built.lead.consents) } : entry.body;
    const saved = toServer ? await saveOnServer(client, { ...entry, body }) : undefined;
    if (saved && !saved.ok) return saved;
    if (!built.ok) return saved ?? { ok: false, status: REFUSED, code: built.code, issues: built.issues };
    const lead: CampaignLead = saved
      ? { ...built.lead, revision: saved.value.revision, verdicts: saved.value.verdicts, judgedBy: 'server' }
      : built.lead;
    try {
      await onLead(lead);
    } catch {
      return { ok: false, status: 0, code: 'offline', issues: [] };
    }
    const { id, revision, verdicts } = lead;
    return saved ?? { ok: true, status: 201, value: { leadId: id, revision, verdicts } };
  };
}

/** Only entries of this campaign: other campaigns of the same origin have apps of their own. */
function storeOf(store: OutboxStore, campaign: string): OutboxStore {
  return { ...store, all: async () => (await store.all()).filter(({ body }) => body.visit.campaignId === campaign) };
}

function later(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

export interface EmbeddedOutboxOptions {
  /** The id of the campaign. */
  readonly campaign: string;
  readonly kit: () => PageKit;
  readonly local: SafeStorage;
  /** Do waiting saves stay on the device, so that they outlive the page? */
  readonly isKept: boolean;
  readonly save: (entry: Entry) => Promise<CallResult<SavedLead>>;
}

/** The outbox of an embedded campaign: it retries what the app did not accept, also after a reload. */
export function createEmbeddedOutbox({ campaign, kit, local, isKept, save }: EmbeddedOutboxOptions): Outbox {
  const inMemory = createLocalStore(local);
  const store = isKept
    ? createFallbackStore(
        createIndexedDbStore(() => window.indexedDB),
        inMemory,
      )
    : inMemory;
  return createOutbox({
    store: storeOf(store, campaign),
    send: save,
    isOnline: () => window.navigator.onLine,
    now: () => new Date(),
    delay: later,
    random: Math.random,
    onStatus: (status, entry) =>
      kit().store.dispatch(saveStatusChanged({ status, ...(entry?.refusal ? { refusal: entry.refusal } : {}) })),
    onSaved: ({ revision, verdicts }, { body: { visit } }) => {
      kit().store.dispatch(saveConfirmed({ draftId: visit.draftId, revision, verdicts }));
      takeVerdicts(kit(), verdicts, visit);
    },
  });
}
