import { objectsOf, textOf, type FhirObject } from '../fhir-json.ts';

/** The targets of a file's references. */
export interface References {
  /**
   * The resource that an element refers to, from `contained` or the same Bundle, and its position; `undefined` if it is
   * elsewhere.
   */
  resolve(
    owner: FhirObject,
    reference: FhirObject,
  ): { readonly resource: FhirObject; readonly place: string } | undefined;
  /** Whether something referred to the entry. */
  isUsed(entry: number): boolean;
}

/** Finds resources within one file; nothing is fetched. */
export function referencesIn(entries: readonly FhirObject[]): References {
  const used = new Set<number>();
  const resources = entries.map((entry) => ({
    url: textOf(entry['fullUrl']),
    resource: objectsOf([entry['resource']])[0] ?? {},
  }));
  return {
    isUsed: (entry) => used.has(entry),
    resolve(owner, { reference }) {
      if (typeof reference !== 'string') return undefined;
      const contained = objectsOf(owner['contained']);
      const inside = contained.findIndex(({ id }) => reference === `#${String(id)}`);
      if (inside >= 0) return { resource: contained[inside] ?? {}, place: `contained[${inside}]` };
      const entry = resources.findIndex(
        ({ url, resource }) =>
          url === reference || reference === `${String(resource['resourceType'])}/${String(resource['id'])}`,
      );
      if (entry < 0) return undefined;
      used.add(entry);
      return { resource: resources[entry]?.resource ?? {}, place: `entry[${entry}].resource` };
    },
  };
}
