import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Registry } from '#registry/registry.ts';
import { compileOpen, createAjv, errorsOf } from './validator.ts';

/** The props schemas of a registry, compiled. */
export interface PropsCheck {
  /** What is wrong with the props; nothing for a block that is not registered. */
  errors(block: string, props: unknown): readonly ErrorObject[];
  accepts(block: string, props: unknown): boolean;
}

const compiled = new WeakMap<Registry, Promise<PropsCheck>>();

/** Compiles the props schemas of every block, once for each registry. */
export function propsCheckOf(registry: Registry): Promise<PropsCheck> {
  const known = compiled.get(registry) ?? compileAll(registry);
  compiled.set(registry, known);
  return known;
}

async function compileAll(registry: Registry): Promise<PropsCheck> {
  const ajv = createAjv();
  const entries = await Promise.all(
    registry.names.map(async (name): Promise<readonly [string, ValidateFunction] | undefined> => {
      const schema = await registry.find(name)?.schema();
      return schema && [name, compileOpen(ajv, schema.Props)];
    }),
  );
  const validators = new Map(entries.flatMap((entry) => (entry ? [entry] : [])));
  const errors = (block: string, props: unknown) => {
    const validate = validators.get(block);
    return validate ? errorsOf(validate, props) : [];
  };
  return { errors, accepts: (block, props) => errors(block, props).length === 0 };
}
