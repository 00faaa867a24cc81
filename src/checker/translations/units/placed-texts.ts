import type { Campaign } from '#schemas/campaign/campaign.ts';
import { canonicalJson } from '../../document/canonical-json.ts';
import type { Node } from '../../document/node.ts';
import { isWithin } from '../../document/node.ts';
import { pathOf, valueOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { CampaignModel, PlacedBlock, PlacedRoute } from '../../model/campaign-model.ts';
import type { Reached } from './reached.ts';

/** Where a campaign shows a text. */
export interface Shown {
  /** Empty: every page may. */
  readonly routes: readonly string[];
  readonly reachable: boolean;
  readonly block: string | undefined;
}

/** A campaign as it was written and as the engine runs it, and what visitors reach of it. */
export interface Subject {
  readonly model: CampaignModel;
  readonly campaign: Campaign;
  readonly reached: Reached;
}

interface Use {
  readonly route: PlacedRoute;
  readonly placed: PlacedBlock;
}

/** Every use of a block in the campaign. */
export function usesIn({ model }: Subject): Use[] {
  return model.routes.flatMap((route) => route.blocks.map((placed) => ({ route, placed })));
}

/** The words that a use of a block has in place of the block's own. */
function wordsOf({ campaign }: Subject, { route, placed }: Use) {
  return campaign.routes.find(({ name }) => name === route.name)?.blocks.find(({ id }) => id === placed.id)?.texts;
}

/** Where a block shows a text of its own that nothing replaces. Undefined: nowhere. */
export function ownTextShown(subject: Subject, block: string, key: string): Shown | undefined {
  const uses = usesIn(subject).filter(
    (use) => use.placed.entry.block === block && !Object.hasOwn(wordsOf(subject, use) ?? {}, key),
  );
  return shownIn(subject, uses, block);
}

/** Where the campaign shows a text of one of its documents. Undefined: it replaces the text, or has no such route. */
export function textShown(subject: Subject, document: SourceDocument, node: Node): Shown | undefined {
  const { model, campaign } = subject;
  const [top, block, key] = pathOf(node).map(String);
  const settled = document.kind === 'theme' ? campaign.theme : top === 'settings' ? campaign : undefined;
  if (settled) return isEqual(valueAt(settled, pathOf(node)), valueOf(node)) ? EVERYWHERE : undefined;
  const uses = usesIn(subject);
  if (top === 'texts') {
    const taking = uses.filter(
      (use) =>
        use.placed.entry.block === block &&
        (document.kind === 'campaign' || asks(use, document)) &&
        isEqual(wordsOf(subject, use)?.[key ?? ''], valueOf(node)),
    );
    return shownIn(subject, taking, block);
  }
  const around = uses.filter((use) => isWithin(node, use.placed.entry.node) || asks(use, document));
  const [use] = around;
  if (use) return shownIn(subject, around, use.placed.entry.block);
  const routes = model.routes.filter(({ entry }) => isWithin(node, entry.node)).map(({ name }) => name);
  const seen = routes.filter(subject.reached.route);
  if (routes.length === 0) return undefined;
  return { routes: seen.length > 0 ? seen : routes, reachable: seen.length > 0, block: undefined };
}

const EVERYWHERE: Shown = { routes: [], reachable: true, block: undefined };

/** Does the block ask the questions of this document? */
function asks({ placed }: Use, document: SourceDocument): boolean {
  return document.kind === 'questionnaire' && placed.entry.questionnaire?.name === document.name;
}

function shownIn({ reached }: Subject, uses: readonly Use[], block: string | undefined): Shown | undefined {
  if (uses.length === 0) return undefined;
  const seen = uses.filter(({ route, placed }) => reached.block(route.name, placed.id));
  const routes = (seen.length > 0 ? seen : uses).map(({ route }) => route.name);
  return { routes: [...new Set(routes)], reachable: seen.length > 0, block };
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
