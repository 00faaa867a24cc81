import type { TSchema } from 'typebox';
import type { Registry } from '#registry/registry.ts';
import type { SchemaError } from './keywords.ts';
import { compileOpen, errorsOf, type Validator } from './validator.ts';

/** The props schemas of a registry, compiled. */
export interface PropsCheck {
  /** What is wrong with the props; nothing for a block that is not registered. */
  errors(block: string, props: unknown): readonly SchemaError[];
  accepts(block: string, props: unknown): boolean;
  /** The schema of a block's props. */
  schemaOf(block: string): TSchema | undefined;
  /** Does the block have props that are regular expressions? */
  takesPatterns(block: string): boolean;
}

const compiled = new WeakMap<Registry, Promise<PropsCheck>>();

/** Loads the props schemas of every block, once per registry. Each is compiled when a document first uses its block. */
export function propsCheckOf(registry: Registry): Promise<PropsCheck> {
  const known = compiled.get(registry) ?? load(registry);
  compiled.set(registry, known);
  return known;
}

async function load(registry: Registry): Promise<PropsCheck> {
  const schemas = new Map(
    await Promise.all(
      registry.names.map(async (name) => [name, (await registry.find(name)?.schema())?.Props] as const),
    ),
  );
  const validators = new Map<string, Validator>();
  const validatorOf = (name: string) => {
    const schema = schemas.get(name);
    const validate = validators.get(name) ?? (schema && compileOpen(schema));
    if (validate) validators.set(name, validate);
    return validate;
  };
  const errors = (block: string, props: unknown) => {
    const validate = validatorOf(block);
    return validate ? errorsOf(validate, props) : [];
  };
  const patterned = new Set(
    [...schemas].flatMap(([name, schema]) =>
      schema !== undefined && JSON.stringify(schema).includes('"format":"regex"') ? [name] : [],
    ),
  );
  return {
    errors,
    accepts: (block, props) => errors(block, props).length === 0,
    schemaOf: (block) => schemas.get(block),
    takesPatterns: (block) => patterned.has(block),
  };
}
