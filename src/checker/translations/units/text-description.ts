import { AuthoredCampaign, Fragment } from '#schemas/campaign/campaign.ts';
import { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { LANGUAGE_PATTERN } from '#schemas/language.ts';
import { ThemeDocument } from '#schemas/theme/theme.ts';
import type { Node } from '../../document/node.ts';
import { pathOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { PropsCheck } from '../../schema/props-check.ts';
import { schemasAt, type SchemaPart } from '../../schema/schema-at.ts';

export interface TextDescription {
  readonly what: string;
  readonly limit: number | undefined;
}

const SCHEMAS = {
  campaign: AuthoredCampaign,
  fragment: Fragment,
  questionnaire: Questionnaire,
  theme: ThemeDocument,
  operator: undefined,
} as const;

/** What a text is for, and how long it may be, by the schema of its place. `block`: the one that shows it. */
export function describeText(
  document: SourceDocument,
  node: Node,
  block: string | undefined,
  props: PropsCheck,
): TextDescription {
  const path = pathOf(node);
  const at = path.lastIndexOf('props');
  const [schema, below] =
    at !== -1 && block !== undefined
      ? [props.schemaOf(block), path.slice(at + 1)]
      : document.kind === 'questionnaire' && block !== undefined
        ? [props.schemaOf(block), path]
        : [SCHEMAS[document.kind], path];
  const parts = schemasAt(schema, below);
  const described = parts.map(({ description }) => description).find((words) => typeof words === 'string');
  return {
    what: typeof described === 'string' ? described : (path.findLast((step) => typeof step === 'string') ?? ''),
    limit: parts.flatMap((part) => limitOf(part) ?? [])[0],
  };
}

function limitOf({ patternProperties: patterns }: SchemaPart): number | undefined {
  if (typeof patterns !== 'object' || patterns === null) return undefined;
  const each: unknown = Reflect.get(patterns, LANGUAGE_PATTERN);
  const limit: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, 'maxLength') : undefined;
  return typeof limit === 'number' ? limit : undefined;
}
