import { sentence } from '#schemas/sentence.ts';
import { isDerivedFact } from '#engine/facts/fact.ts';
import { FACTS, findFact } from '#engine/facts/index.ts';
import { RulesFile } from '#schemas/campaign/rule.ts';
import { issueOf } from '../check-documents.ts';
import { jsonSyntax } from '../checks/form/json-syntax.ts';
import { ofShape } from '../checks/form/schema.ts';
import { items, member, stringItems, stringOf } from '../document/node-access.ts';
import type { Node } from '../document/node.ts';
import { readDocument, type SourceDocument, type SourceFile } from '../document/source-document.ts';
import type { Finding, Issue } from '../issue.ts';
import { readPredicates } from '../model/predicate-tests.ts';
import { compileOpen } from '../schema/validator.ts';
import { suggest } from '../suggest.ts';
import { readRules } from './read-rules.ts';

const rulesShape = compileOpen(RulesFile);

/** Everything that is wrong with a file of rules, each at its place; nothing for one that can be read. */
export function rulesProblems(file: SourceFile): Issue[] {
  const why = whyUnreadable(file);
  if (why === undefined) return [];
  const document = readDocument(file, 'campaign');
  const found = findingsIn(document);
  const root: Node = document.root ?? { type: 'null', offset: 0, length: 0 };
  const all = found.length > 0 ? found : [{ at: { document, node: root }, message: sentence`${why}` }];
  return all.map((finding) => issueOf({ ...finding, code: 'rules-unreadable', fix: undefined }));
}

/** The reason for which proofs and the server refuse the file. */
function whyUnreadable(file: SourceFile): string | undefined {
  try {
    readRules(file);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Fault = Pick<Finding, 'at' | 'message' | 'suggestion'>;

function findingsIn(document: SourceDocument): readonly Fault[] {
  const { root } = document;
  const syntax = jsonSyntax({ all: [document] });
  if (syntax.length > 0 || !root) return syntax;
  const shape = ofShape(document, root, rulesShape);
  return [
    ...shape,
    ...unknownFacts(document),
    ...items(member(root, 'rules')).flatMap((rule) => ofRule(document, rule)),
  ];
}

function unknownFacts(document: SourceDocument): readonly Fault[] {
  const tested = readPredicates(document).flatMap(({ tests }) =>
    tests.map(({ fact, factNode: node }) => ({ fact, node })),
  );
  const named = items(member(document.root, 'rules')).flatMap((rule) =>
    ['asksAgain', 'reportsAfter'].flatMap((moment) => stringItems(member(member(rule, 'at'), moment))),
  );
  return [...tested, ...named.map(({ node, text }) => ({ fact: text, node }))]
    .filter(({ fact }) => !findFact(fact) && !isDerivedFact(fact))
    .map(({ fact, node }) => ({
      at: { document, node },
      message: sentence`There is no fact "${fact}"`,
      suggestion: suggest(
        fact,
        FACTS.map(({ name }) => name),
      ),
    }));
}

function ofRule(document: SourceDocument, rule: Node): readonly Fault[] {
  const id = member(rule, 'id');
  const name = stringOf(id);
  const others = items(member(document.root, 'rules'));
  const first = others.find((other) => stringOf(member(other, 'id')) === name);
  const at = member(rule, 'at');
  const needless = ['asksAgain', 'reportsAfter'].some((moment) => member(at, moment) !== undefined);
  return [
    ...(id && name !== undefined && first !== rule
      ? [{ at: { document, node: id }, message: sentence`Another rule already has the id "${name}"` }]
      : []),
    ...(at?.type === 'object' && !needless && member(rule, 'holds') === undefined
      ? [
          {
            at: { document, node: rule },
            message: sentence`The rule has no condition "holds", so nothing
        can break it`,
          },
        ]
      : []),
  ];
}
