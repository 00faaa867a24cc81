import { LANGUAGES } from '#schemas/language.ts';
import { OPERATORS } from '#schemas/campaign/predicate.ts';
import { actionWords } from '../familiar-names.ts';
import { nameOfLanguage } from '../author-languages.ts';
import { valueOf } from '../document/node-access.ts';
import { OPERATOR_WORDS } from '../published/predicate-schema.ts';
import { nodeAt, type Cursor, type Span } from './cursor.ts';
import {
  describeBlock,
  describeCampaign,
  describeCondition,
  describeFact,
  describeFragment,
  describeRoute,
  describeSchema,
  describeText,
  labelOfValue,
  paragraphs,
} from './describe.ts';
import type { Editing } from './editing.ts';
import { knownFacts } from './known-facts.ts';
import { namedHere, type Named } from './named-here.ts';
import { schemasHere } from './schema-here.ts';

/** What an editor shows of a place, in Markdown. */
export interface Hover {
  readonly text: string;
  readonly span: Span;
}

/** Explains the name or value at the cursor: from this folder, from the schema, and what a condition says. */
export async function hoverAt(cursor: Cursor, editing: Editing): Promise<Hover | undefined> {
  const { path, token, document, schema } = cursor;
  if (token.length === 0 || path.length === 0) return undefined;
  const named = namedHere(cursor, editing.workspace);
  const own = named && (await describeNamed(named, cursor, editing));
  const value = document.root && valueOf(document.root);
  const parts = schemasHere(schema, value, path);
  const text = paragraphs(own ?? describeAction(cursor) ?? describeSchema(parts), conditionAround(cursor, named));
  return text === '' ? undefined : { text, span: token };
}

/** The sentence of the condition that begins here, or that a test belongs to. */
function conditionAround(cursor: Cursor, named: Named | undefined): string | undefined {
  const { path, atKey, document } = cursor;
  const inTest =
    named?.what === 'operator' || named?.what === 'value' || (named?.what === 'fact' && named.use === 'test');
  const owner = path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1);
  const whole = atKey ? describeCondition(document, nodeAt(cursor, path)) : undefined;
  return whole ?? (inTest || atKey ? describeCondition(document, nodeAt(cursor, owner)) : undefined);
}

function describeAction({ path, word, atKey }: Cursor): string | undefined {
  const words = !atKey && path.at(-2) === 'afterActions' && word !== undefined ? actionWords(word) : '';
  return words === '' ? undefined : `**${word}** ${words}`;
}

async function describeNamed(named: Named, cursor: Cursor, editing: Editing): Promise<string | undefined> {
  const { word, campaigns, atKey } = cursor;
  const { workspace } = editing;
  if (word === undefined) return undefined;
  const facts = knownFacts(campaigns);
  switch (named.what) {
    case 'route':
    case 'inherited-route':
    case 'route-name': {
      const route = campaigns.flatMap(({ model }) => [...model.routes, ...model.own]).find(({ name }) => name === word);
      return route && describeRoute(route);
    }
    case 'campaign': {
      const found = workspace.library.campaign(word);
      return typeof found === 'object' ? describeCampaign(found) : undefined;
    }
    case 'fragment': {
      const found = workspace.library.fragment(word);
      return typeof found === 'object' ? describeFragment(found, workspace) : undefined;
    }
    case 'block':
      return describeBlock(word, workspace);
    case 'block-id': {
      const own = facts.get(`answer.${word}`);
      return own && describeFact(own);
    }
    case 'fact': {
      const fact = facts.get(word);
      return fact && describeFact(fact);
    }
    case 'computed': {
      const fact = facts.get(`computed.${word}`);
      return fact && describeFact(fact);
    }
    case 'operator': {
      const operator = OPERATORS.find((one) => one === word);
      return operator && `**${operator}** ${OPERATOR_WORDS[operator]}`;
    }
    case 'value': {
      const fact = facts.get(named.fact);
      const label = fact && labelOfValue(fact, word);
      return fact && paragraphs(label === undefined ? undefined : `**${word}** ${label}`, describeFact(fact));
    }
    case 'points': {
      const label = named.facts.flatMap((name) => {
        const fact = facts.get(name);
        return (fact && labelOfValue(fact, word)) ?? [];
      })[0];
      return label === undefined ? undefined : `**${word}** ${label}`;
    }
    case 'language':
      return LANGUAGES.includes(word) ? `**${word}** ${nameOfLanguage(word)}` : undefined;
    case 'text':
      return atKey ? describeText(named.block, word, LANGUAGES, workspace) : undefined;
    case 'media':
      return undefined;
    case 'theme':
    case 'font':
    case 'illustrations':
    case 'questionnaire':
      return undefined;
    default:
      return named satisfies never;
  }
}
