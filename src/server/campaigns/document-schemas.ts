import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Registry } from '#registry/registry.ts';
import { AuthoredCampaign, Fragment } from '#schemas/campaign.ts';

type Guard<Document> = (value: unknown) => value is Document;

export interface DocumentSchemas {
  readonly isCampaign: Guard<AuthoredCampaign>;
  readonly isFragment: Guard<Fragment>;
  /** What the last document that was refused got wrong. */
  faults(guard: Guard<AuthoredCampaign> | Guard<Fragment>): string[];
  /** What is wrong with the props of a block; empty: nothing. Undefined: no such block is registered. */
  propFaults(block: string, props: unknown): Promise<string[] | undefined>;
}

function worded(errors: readonly ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => {
    const extra = 'additionalProperty' in params ? ` (${String(params['additionalProperty'])})` : '';
    return `${instancePath === '' ? 'the document' : instancePath} ${message ?? 'is wrong'}${extra}`;
  });
}

/**
 * The form of documents. Predicates and blocks are only told from other things here: whether facts, operators and props
 * are right is looked at for each of them.
 */
const DEFINITIONS = {
  predicate: { type: 'object', minProperties: 1 },
  block: {
    anyOf: [
      { type: 'object', required: ['block'], properties: { block: { type: 'string' }, id: { type: 'string' }, props: { type: 'object' }, showWhen: { $ref: '#/$defs/predicate' } }, additionalProperties: false },
      { type: 'object', required: ['use'], properties: { use: { type: 'string' } }, additionalProperties: false },
    ],
  },
};

/** Compiles the schemas of documents and, when they are first met, of the blocks' props. */
export function createDocumentSchemas(registry: Registry): DocumentSchemas {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const isCampaign = ajv.compile<AuthoredCampaign>({ ...AuthoredCampaign, $defs: DEFINITIONS });
  const isFragment = ajv.compile<Fragment>({ ...Fragment, $defs: DEFINITIONS });
  const props = new Map<string, ReturnType<typeof ajv.compile>>();
  return {
    isCampaign,
    isFragment,
    faults: (guard) => worded(guard === isCampaign ? isCampaign.errors : isFragment.errors),
    propFaults: async (name, value) => {
      const block = registry.find(name);
      if (!block) return undefined;
      const guard = props.get(name) ?? ajv.compile((await block.schema()).Props);
      props.set(name, guard);
      return guard(value) === true ? [] : worded(guard.errors);
    },
  };
}
