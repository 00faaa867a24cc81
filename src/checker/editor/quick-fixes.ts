import { allOf, sentence, type Sentence } from '#schemas/sentence.ts';
import { parseTree } from 'jsonc-parser';
import { DEFAULT_LANGUAGE, type Language } from '#schemas/language.ts';
import { languageWords } from '../author-languages.ts';
import { removeNode } from '../document/edit.ts';
import type { Node } from '../document/node.ts';
import { nodeAt, properties, stringOf, keyOf } from '../document/node-access.ts';
import { offsetOf } from '../document/source-document.ts';
import type { Issue } from '../issue.ts';
import { isCopied } from '../model/is-copied.ts';
import type { QuickFix } from './quick-fix.ts';
import { structuralFixes } from './structural-fixes.ts';

export type { QuickFix } from './quick-fix.ts';

/**
 * The changes that correct a finding, the most probable first.
 * @param text the file in which it was found
 * @param offered the languages that texts of the file must have
 */
export function quickFixes(issue: Issue, text: string, offered: readonly Language[]): readonly QuickFix[] {
  if (issue.fix) return [{ title: safeTitle(issue), edits: issue.fix, safe: true }];
  const root = parseTree(text, [], { disallowComments: true, allowTrailingComma: false });
  const node = root && nodeAt(root, issue.path);
  if (!root || !node) return [];
  return [
    ...withSuggestion(issue, node, text),
    ...withLanguages(issue, node, offered),
    ...withoutProperty(issue, node),
    ...structuralFixes({ issue, root, node, text }),
  ];
}

function safeTitle({ suggestion, code }: Issue): Sentence {
  return suggestion === undefined ? sentence`Fix ${code}` : sentence`Change to ${suggestion}`;
}

/** Replaces a text by the one that was probably meant. Other suggestions say what to add, and where is for people. */
function withSuggestion({ suggestion, ...issue }: Issue, node: Node, text: string): readonly QuickFix[] {
  if (suggestion === undefined || suggestion.startsWith('"')) return [];
  // The path of a property is that of its value: the position says which of the two is meant.
  const at = offsetOf(text, issue);
  const target = [node.parent?.children?.[0], node].find((one) => one?.offset === at);
  if (target?.type !== 'string') return [];
  const { offset, length } = target;
  return [
    {
      title: sentence`Change to ${suggestion}`,
      edits: [{ offset, length, text: JSON.stringify(suggestion) }],
      safe: false,
    },
  ];
}

/**
 * Adds the text of the default language for each language that is missing: the author translates it in place. Only one
 * that is then reported as a copy: nobody would find any other again.
 */
function withLanguages({ code }: Issue, node: Node, offered: readonly Language[]): readonly QuickFix[] {
  const written = properties(node);
  const last = written.at(-1);
  const first = written.find((property) => keyOf(property) === DEFAULT_LANGUAGE) ?? last;
  const words = stringOf(first?.children?.[1]);
  const missing = offered.filter((language) => !written.some((property) => keyOf(property) === language));
  if (code !== 'missing-language' || !last || words === undefined || !isCopied(words) || missing.length === 0)
    return [];
  const added = missing.map((language) => `, ${JSON.stringify(language)}: ${JSON.stringify(words)}`).join('');
  return [
    {
      title: sentence`Add ${allOf(missing.map(languageWords))}, to be translated`,
      edits: [{ offset: last.offset + last.length, length: 0, text: added }],
      safe: false,
    },
  ];
}

const REMOVABLE: readonly string[] = [
  'unknown-property',
  'unknown-setting',
  'unused-text',
  'unknown-text',
  'never-over',
];

function withoutProperty({ code, removable }: Issue, node: Node): readonly QuickFix[] {
  const property = node.parent;
  if (!(removable === true || REMOVABLE.includes(code)) || property?.type !== 'property') return [];
  return [{ title: sentence`Remove ${JSON.stringify(keyOf(property))}`, edits: removeNode(property), safe: false }];
}
