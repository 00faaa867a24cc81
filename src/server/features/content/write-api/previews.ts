import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { PICTURES_PATH } from '#api/preview/preview-page.ts';
import { Problem } from '../../../core/http/problem.ts';
import { previewAddress } from '../preview/preview-links.ts';
import { previewProblem } from '../preview/preview-request.ts';
import { documentsWith } from '../publisher.ts';
import type { RevisionChange } from '../revisions/change.ts';
import type { Caller } from './caller.ts';
import { changesProblem, registerContentCall, revisionsOf, type WriteApiServices } from './content-call.ts';
import { readableBy } from './readable-documents.ts';
import { refusalProblem } from './replies.ts';

const HOUR_MS = 3_600_000;
/** A page that is open longer asks for pictures anew. */
const PICTURE_HOURS = 2;

interface Wanted {
  readonly campaign: string;
  readonly changes: readonly RevisionChange[];
}

/** Why a link cannot show a campaign with changes to its caller; undefined: it can. */
async function linkProblem(
  { campaign, changes }: Wanted,
  caller: Caller,
  { content: { revisions, publisher }, campaigns }: Pick<WriteApiServices, 'content' | 'campaigns'>,
): Promise<Problem | undefined> {
  const file = `${campaign}.json`;
  const isReadable = await readableBy(caller, { revisions, campaigns });
  const may = (names: readonly string[]) => [...names, file].every(isReadable);
  const wrong = changesProblem(changes, caller, { campaigns }, may);
  if (wrong !== undefined) return wrong;
  const unknown = await publisher.unknownIn(changes);
  if (unknown !== undefined) return refusalProblem({ kind: 'unknown', change: unknown });
  const change = changes.find(({ document }) => document === file);
  const isThere = change === undefined ? campaigns.documents().origins.has(file) : change.revision !== undefined;
  if (isThere) return undefined;
  return new Problem('campaign-not-shown', [{ field: 'body.campaign', code: 'campaign-not-shown' }], {
    reason:
      change === undefined
        ? `Visitors get no campaign "${campaign}", and no change names a revision of ${file}.`
        : `The changes withdraw ${file}, which the preview is to show.`,
  });
}

/** Links that show drafts, as pages or as pictures. */
export function registerPreviews(app: FastifyInstance, services: WriteApiServices): void {
  const { content, config, clock, campaigns } = services;
  const { contentPreviewUrl } = config;
  const { db, links } = content;
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);

  registerContentCall(app, content, CONTENT_CALLS.createPreview, async ({ body, caller }) => {
    const { campaign, language, study, day, hours = 24 } = body;
    if (contentPreviewUrl === undefined) return new Problem('preview-unavailable');
    const changes = revisionsOf(body.changes ?? []);
    const wrong = await linkProblem({ campaign, changes }, caller, services);
    if (wrong !== undefined) return wrong;
    const files = await documentsWith(content, campaigns.documents().files, changes);
    const other = await previewProblem(db, { campaign, language, study, day }, files ?? []);
    if (other !== undefined) return other;
    const until = inHours(hours);
    const id = await links.make({ campaign, changes, day, until }, caller.name);
    const address = new URL(previewAddress(contentPreviewUrl, id));
    if (language !== undefined) address.searchParams.set('language', language);
    if (study !== undefined) address.searchParams.set('study', study);
    return { address: address.href, until: until.toISOString() };
  });

  registerContentCall(app, content, CONTENT_CALLS.createPictures, async ({ body, caller }) => {
    const { campaign } = body;
    if (contentPreviewUrl === undefined) return new Problem('preview-unavailable');
    const changes = revisionsOf(body.changes ?? []);
    const wrong = await linkProblem({ campaign, changes }, caller, services);
    if (wrong !== undefined) return wrong;
    const until = inHours(PICTURE_HOURS);
    const id = await links.makePictures({ campaign, changes, day: undefined, until });
    return {
      address: new URL(PICTURES_PATH, previewAddress(contentPreviewUrl, id)).href,
      until: until.toISOString(),
    };
  });
}
