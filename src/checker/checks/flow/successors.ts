import { listOf, sentence } from '#schemas/sentence.ts';
import { isIsoDate } from '#engine/dates.ts';
import { languageWords } from '../../author-languages.ts';
import type { Node } from '../../document/node.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { Finding, Spot } from '../../issue.ts';
import type { CampaignModel } from '../../model/campaign-model.ts';
import type { Check } from '../../workspace.ts';

/**
 * The campaign that takes the visitors of another afterwards is of use: it leads on to one that is still open then, not
 * back to the first, it opens as soon as the first is over, and it has the languages of the first.
 */
export const successors: Check = ({ campaigns }) => {
  const models = new Map(campaigns.map(({ model }) => [model.document.name, model]));
  return campaigns.flatMap(({ model }) => {
    const { document } = model;
    const then = member(member(member(document.root, 'settings'), 'active'), 'then');
    const next = models.get(stringOf(then) ?? '');
    if (!then || !next || next === model) return [];
    const at = { document, node: then };
    return [...deadEnd(model, at, models), ...gapAfter(model, at, models), ...languagesLost(model, next, at)];
  });
};

type Models = ReadonlyMap<string, CampaignModel>;

/** What a campaign says of its days, itself or in what it extends. */
function activeOf({ line }: CampaignModel): Node | undefined {
  const written = line.map(({ root }) => member(member(root, 'settings'), 'active'));
  return written.findLast((active) => active !== undefined);
}

function textOf(model: CampaignModel, name: 'from' | 'until' | 'then'): string | undefined {
  return stringOf(member(activeOf(model), name));
}

/** The campaigns to which servers lead visitors one after the other; of a circle, each once. */
function lineAfter(model: CampaignModel, models: Models): readonly CampaignModel[] {
  const line: CampaignModel[] = [];
  for (let last = model; ;) {
    const next = models.get(textOf(last, 'then') ?? '');
    if (!next || line.includes(next)) return line;
    line.push(next);
    last = next;
  }
}

function deadEnd(model: CampaignModel, at: Spot, models: Models): Finding[] {
  const line = lineAfter(model, models);
  const name = ({ document }: CampaignModel) => document.name;
  if (line.includes(model)) {
    const circle = [model, ...line.slice(0, line.indexOf(model) + 1)].map(name).join(' → ');
    const message = sentence`Campaigns follow each other in a circle: ${circle}. When all are over,
      visitors are led nowhere`;
    return [{ code: 'circular-successor', at, message }];
  }
  const last = line.at(-1);
  if (!last || !line.every((one) => isOverAfter(one, model))) return [];
  const message = sentence`When this campaign is over, so is "${name(last)}", whose last day is
      ${textOf(last, 'until')}, and no other follows it`;
  return [{ code: 'successor-over', at, message }];
}

/** The day after the last one finds the first campaign over, and the one that visitors are led to not open yet. */
function gapAfter(model: CampaignModel, at: Spot, models: Models): Finding[] {
  const last = textOf(model, 'until') ?? '';
  if (!isIsoDate(last)) return [];
  const next = dayAfter(last);
  const takes = lineAfter(model, models).find((one) => (textOf(one, 'until') ?? next) >= next);
  const opens = takes && textOf(takes, 'from');
  if (!takes || takes === model || opens === undefined || !isIsoDate(opens) || opens <= next) return [];
  const message = sentence`From ${next} on, visitors read that registration has closed, until "${takes.document.name}"
      opens on ${opens}: this campaign is over after ${last}`;
  return [{ code: 'successor-late', at, message }];
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** Whether a campaign takes nobody any more as soon as another one is over. */
function isOverAfter(one: CampaignModel, first: CampaignModel): boolean {
  const last = textOf(one, 'until');
  if (last === undefined) return false;
  // With enough leads, the first one may be over on any of its days.
  if (member(activeOf(first), 'leads')) return last < (textOf(first, 'from') ?? '');
  return last <= (textOf(first, 'until') ?? '');
}

function languagesLost(model: CampaignModel, next: CampaignModel, at: Spot): Finding[] {
  const lost = model.languages.filter((language) => !next.languages.includes(language));
  if (lost.length === 0) return [];
  const names = listOf(lost.map((language) => sentence`${languageWords(language)} ("${language}")`));
  const message = sentence`"${next.document.name}" has no ${names}: visitors who read this campaign in
    it get another language`;
  return [{ code: 'successor-lacks-language', at, message }];
}
