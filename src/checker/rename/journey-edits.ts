import { replaceNode, type TextEdit } from '../document/edit.ts';
import { items, keyNode, keyOf, member, properties, stringOf } from '../document/node-access.ts';
import type { Node } from '../document/node.ts';
import { readDocument, type SourceFile } from '../document/source-document.ts';
import { insertAfter } from './document-edits.ts';
import { renamedFact, type Change } from './renaming.ts';

/**
 * Returns the edits for every occurrence of the name in a file of journeys, in steps that are walked in one of the
 * campaigns. `withoutPath`: the campaigns in which the route's name was also its address.
 */
export function journeyEdits(
  file: SourceFile,
  campaigns: ReadonlySet<string>,
  withoutPath: ReadonlySet<string>,
  change: Change,
): TextEdit[] {
  const document = readDocument(file, 'operator');
  return items(document.root).flatMap((journey) => {
    let flow = stringOf(member(journey, 'campaign')) ?? '';
    return [...items(member(journey, 'steps')), member(journey, 'end')].flatMap((step) => {
      flow = stringOf(member(step, 'campaign')) ?? flow;
      return step === undefined || !campaigns.has(flow) ? [] : stepEdits(file, step, withoutPath.has(flow), change);
    });
  });
}

function stepEdits(file: SourceFile, step: Node, withoutPath: boolean, change: Change): TextEdit[] {
  const route = member(step, 'route');
  if (change.what === 'route') {
    if (!route || stringOf(route) !== change.from) return [];
    return [
      ...replaceNode(route, change.to),
      ...(withoutPath && !member(step, 'path')
        ? insertAfter(file, route, `"path": ${JSON.stringify(change.from)}`)
        : []),
    ];
  }
  const forms = [
    member(step, 'finds'),
    member(step, 'answer'),
    member(step, 'enter'),
    member(member(step, 'ask'), 'enter'),
  ];
  return forms.flatMap((form) => properties(form)).flatMap((property) => controlEdits(property, change));
}

function controlEdits(property: Node, change: Change): TextEdit[] {
  const control = keyOf(property);
  const value = property.children?.[1];
  if (change.what === 'value') {
    if (control !== change.fact || value === undefined) return [];
    return [value, ...items(value)]
      .filter((node) => stringOf(node) === change.from)
      .flatMap((node) => replaceNode(node, change.to));
  }
  const renamed = renamedFact(control, change);
  return renamed === control ? [] : replaceNode(keyNode(property), renamed);
}

/**
 * Returns the edits for every occurrence of the name in a file of rules: accepted findings of a route, and facts that
 * rules read.
 */
export function ruleEdits(file: SourceFile, campaigns: ReadonlySet<string>, change: Change): TextEdit[] {
  const { root } = readDocument(file, 'operator');
  if (change.what === 'route') {
    const accepted = items(member(root, 'accepted')).filter((finding) =>
      campaigns.has(stringOf(member(finding, 'campaign')) ?? ''),
    );
    return accepted.flatMap((finding) => {
      const route = member(finding, 'route');
      return route && stringOf(route) === change.from ? replaceNode(route, change.to) : [];
    });
  }
  return items(member(root, 'rules')).flatMap((rule) => [
    ...conditionEdits(member(rule, 'holds'), change),
    ...items(member(member(rule, 'at'), 'asksAgain')).flatMap((node) => nameEdits(node, change)),
  ]);
}

function conditionEdits(condition: Node | undefined, change: Change): TextEdit[] {
  if (condition === undefined) return [];
  const parts = [...items(member(condition, 'all')), ...items(member(condition, 'any')), member(condition, 'not')];
  const fact = member(condition, 'fact');
  if (fact === undefined) return parts.flatMap((part) => conditionEdits(part, change));
  if (change.what !== 'value') return nameEdits(fact, change);
  if (stringOf(fact) !== change.fact) return [];
  return properties(condition)
    .flatMap((property) => property.children?.slice(1) ?? [])
    .flatMap((value) => [value, ...items(value)])
    .filter((node) => node !== fact && stringOf(node) === change.from)
    .flatMap((node) => replaceNode(node, change.to));
}

function nameEdits(node: Node, change: Change): TextEdit[] {
  const name = stringOf(node);
  const renamed = name === undefined ? name : renamedFact(name, change);
  return renamed === name ? [] : replaceNode(node, renamed);
}
