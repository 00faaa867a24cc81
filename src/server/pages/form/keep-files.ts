import { randomUUID } from 'node:crypto';
import type { FormValues, Uploads } from '#engine/block-rules.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { draftFrom } from '../address/prefilled-draft.ts';
import type { PageServices } from '../page-services.ts';
import type { Visit } from '../visit.ts';
import type { FormFile } from './page-body.ts';

export interface KeptFiles {
  readonly visit: Visit;
  readonly values: FormValues;
  readonly issues: readonly FieldIssue[];
}

/** The message for a file that could not be stored. */
const SAID: Readonly<Record<string, string>> = { 'image-unreadable': 'imageType', 'images-too-many': 'imageCount' };
/** Without script, a photo arrives as the camera took it. */
const LARGEST = 12 * 1024 * 1024;

async function keepOne(
  draftId: string,
  { bytes }: FormFile,
  takesPdf: boolean,
  services: PageServices,
): Promise<{ readonly id: string } | { readonly code: string }> {
  if (bytes.length > LARGEST) return { code: 'imageSize' };
  const id = randomUUID();
  const stored = await services.images.store({ draftId, id, bytes, takesPdf });
  return stored.ok ? { id } : { code: SAID[stored.code] ?? 'imageStorage' };
}

/** Stores the files of one block and puts their ids into the form, as a page with script does. */
async function keepFor(
  { files: control, fact, most, takesPdf = false }: Uploads,
  draftId: string,
  files: readonly FormFile[],
  values: FormValues,
  services: PageServices,
): Promise<{ readonly values: FormValues; readonly issues: readonly FieldIssue[] }> {
  const ids = [...(values[fact] ?? [])];
  const codes: string[] = [];
  for (const file of files.filter((candidate) => candidate.control === control)) {
    const kept = ids.length < most ? await keepOne(draftId, file, takesPdf, services) : { code: 'imageCount' };
    if ('id' in kept) ids.push(kept.id);
    else codes.push(kept.code);
  }
  return {
    values: { ...values, [fact]: ids },
    issues: [...new Set(codes)].map((code) => ({ field: fact, control, code })),
  };
}

/** Leaves out ids of files that this visit does not have (any more), so that the page asks for them again. */
async function withoutLost(
  uploads: readonly Uploads[],
  { draft }: Visit,
  values: FormValues,
  { images }: PageServices,
): Promise<Omit<KeptFiles, 'visit'>> {
  let kept: Omit<KeptFiles, 'visit'> = { values, issues: [] };
  for (const { files: control, fact, takesPdf = false } of uploads) {
    const ids = values[fact] ?? [];
    if (ids.length === 0) continue;
    const lost = draft ? await images.missing(draft.id, ids, takesPdf ? [] : ids) : ids;
    if (lost.length === 0) continue;
    kept = {
      values: { ...kept.values, [fact]: ids.filter((id) => !lost.includes(id)) },
      issues: [...kept.issues, { field: fact, control, code: 'imageStorage' }],
    };
  }
  return kept;
}

/**
 * Stores the files from a plain post (K8, C15). The visit has a draft by then, because images belong to one. Files for
 * which the page has no block are dropped.
 */
export async function keepFiles(
  route: Route,
  visit: Visit,
  { files, values }: { readonly files: readonly FormFile[]; readonly values: FormValues },
  services: PageServices,
): Promise<KeptFiles> {
  const uploads = shownBlocks(route, visit.state, visit.bind).flatMap(({ bound }) => bound.uploads ?? []);
  const known = await withoutLost(uploads, visit, values, services);
  if (uploads.length === 0 || files.length === 0) return { visit, ...known };
  const now = services.clock.now();
  const draft = { ...draftFrom(visit), savedAt: now, startedAt: visit.draft?.startedAt ?? now };
  await services.drafts.save(draft);
  let kept = known;
  for (const upload of uploads) {
    const next = await keepFor(upload, draft.id, files, kept.values, services);
    kept = { values: next.values, issues: [...kept.issues, ...next.issues] };
  }
  return { visit: { ...visit, draft }, ...kept };
}
