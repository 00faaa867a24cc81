import { sentence } from '#schemas/sentence.ts';
import type { Node } from '../../document/node.ts';
import { AuthoredBlock, AuthoredCampaign, AuthoredRoute, Fragment, FragmentUse } from '#schemas/campaign/campaign.ts';
import { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { OperatorDocument } from '#schemas/operator/operator.ts';
import { ThemeDocument } from '#schemas/theme/theme.ts';
import { asWords, items, member, stringOf, valueOf } from '../../document/node-access.ts';
import type { DocumentKind, SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { describeError, describeErrors } from '../../schema/describe-error.ts';
import type { Workspace } from '../../workspace.ts';
import type { SchemaError } from '../../schema/keywords.ts';
import { compileOpen, errorsOf } from '../../schema/validator.ts';
import { propsIn } from '../../model/questionnaires.ts';

/**
 * Routes and blocks are validated one by one, each as its own kind, so that no problem is reported once for each kind
 * it might have been.
 */
const OPEN_LIST = { type: 'array' };
const documentShapes = {
  campaign: compileOpen({ ...AuthoredCampaign, properties: { ...AuthoredCampaign.properties, routes: OPEN_LIST } }),
  fragment: compileOpen({ ...Fragment, properties: { ...Fragment.properties, routes: OPEN_LIST, blocks: OPEN_LIST } }),
  theme: compileOpen(ThemeDocument),
  questionnaire: compileOpen({ ...Questionnaire, properties: { ...Questionnaire.properties, schema: {}, ui: {} } }),
  operator: compileOpen(OperatorDocument),
} satisfies Record<DocumentKind, unknown>;
const routeShape = compileOpen({ ...AuthoredRoute, properties: { ...AuthoredRoute.properties, blocks: OPEN_LIST } });
const blockShape = compileOpen(AuthoredBlock);
const useShape = compileOpen(FragmentUse);
const standsAlone = compileOpen({ required: ['type', 'home', 'languages', 'routes'] });

/** Validates the structure of a document against the vocabulary (B1–B4): properties, types, patterns, lists. */
export const schema = ({ documents }: Pick<Workspace, 'documents'>): Finding[] =>
  documents.flatMap((document) => {
    const { root, kind } = document;
    if (!root) return [];
    return [
      ...ofShape(document, root, documentShapes[kind]),
      ...alone(document, root),
      ...items(member(root, 'routes')).flatMap((node) => ofRoute(document, node)),
      ...items(member(root, 'blocks')).flatMap((node) => ofBlock(document, node)),
    ];
  });

/** What is wrong with the shape of a node, each thing once. */
export function ofShape(document: SourceDocument, node: Node, shape: typeof blockShape): Finding[] {
  const errors = errorsOf(shape, valueOf(node)).filter((error) => !isFormatVersion(error));
  return describeErrors(document, node, errors);
}

/** The format version has its own check. */
function isFormatVersion(error: SchemaError): boolean {
  return (
    error.instancePath === '/formatVersion' ||
    (error.instancePath === '' && error.params['missingProperty'] === 'formatVersion')
  );
}

/** Finds what is missing that only a campaign extending another one may leave out. */
function alone(document: SourceDocument, root: Node): Finding[] {
  return document.kind === 'campaign' && member(root, 'extends') === undefined
    ? ofShape(document, root, standsAlone)
    : [];
}

function ofRoute(document: SourceDocument, node: Node): Finding[] {
  if (member(node, 'use') && document.kind === 'campaign') return ofUse(document, node, 'routes');
  return [
    ...ofShape(document, node, routeShape),
    ...items(member(node, 'blocks')).flatMap((block) => ofBlock(document, block)),
  ];
}

function ofBlock(document: SourceDocument, node: Node): Finding[] {
  return member(node, 'use') && !member(node, 'block')
    ? ofUse(document, node, 'blocks')
    : ofShape(document, node, blockShape);
}

/** Nothing but its name goes with a fragment: where to write the rest is said instead of what is known here. */
function ofUse(document: SourceDocument, node: Node, parts: 'routes' | 'blocks'): Finding[] {
  const fragment = stringOf(member(node, 'use'));
  return ofShape(document, node, useShape).map((finding) => {
    if (finding.code !== 'unknown-property' || finding.suggestion !== undefined || fragment === undefined)
      return finding;
    const name = asWords(finding.at.node);
    const elsewhere =
      name === 'texts' && parts === 'blocks' ? sentence`, or by the name of the block in "texts" of the campaign` : '';
    const message = sentence`"${name}" cannot stand beside "use", which inserts the fragment as it is; write it on the
        ${parts} of campaigns/fragments/${fragment}.json${elsewhere}`;
    return { ...finding, message };
  });
}

/** Validates the props of each block against the block's own schema (B4). */
export const blockProps = ({
  documents,
  props,
  registry,
}: Pick<Workspace, 'documents' | 'props' | 'registry'>): Finding[] =>
  documents.flatMap((document) =>
    propsIn(document, registry).flatMap((entry) => {
      const { root } = entry;
      const value = entry.props === undefined ? {} : valueOf(entry.props);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return props.errors(entry.block, value).map((error) => {
        const finding = describeError(document, root, error);
        return { ...finding, message: sentence`${finding.message} (props of ${entry.block})` };
      });
    }),
  );
