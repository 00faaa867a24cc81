import { createHash } from 'node:crypto';
import { directNeeds, runtimePackages, type LockFile, type RuntimePackage } from './lock-file.ts';

/** Ids that CycloneDX accepts as `license.id`; any other text is written as a name. */
const SPDX_ID = /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|ISC|MIT|MIT-0|MPL-2\.0|Unlicense)$/;

function purlOf({ name, version = '' }: Pick<RuntimePackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function licenceOf(licence: string) {
  if (/ (OR|AND|WITH) /.test(licence)) return { expression: licence.replace(/^\((.*)\)$/, '$1') };
  return { license: SPDX_ID.test(licence) ? { id: licence } : { name: licence } };
}

function componentOf(one: RuntimePackage) {
  const { name, version, integrity = '', license, resolved } = one;
  const [scope, rest] = name.startsWith('@')
    ? [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)]
    : [undefined, name];
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(scope === undefined ? {} : { group: scope }),
    name: rest,
    version,
    purl: purlOf(one),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex') }],
    licenses: [licenceOf(license ?? 'unknown')],
    ...(resolved === undefined ? {} : { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

/** The lock file alone determines the serial number, so that the same packages give the same bill. */
function serialOf(lock: LockFile): string {
  const hex = createHash('sha256').update(JSON.stringify(lock)).digest('hex');
  const version = `5${hex.slice(13, 16)}`;
  const variant = `a${hex.slice(17, 20)}`;
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}-${variant}-${hex.slice(20, 32)}`;
}

/** The bill of the runtime packages, as CycloneDX 1.6. */
export function billOfMaterials(lock: LockFile) {
  const packages = runtimePackages(lock);
  const refs = new Map(packages.map((one) => [one.place, purlOf(one)]));
  const dependsOn = (places: readonly string[]) =>
    [...new Set(places.flatMap((place) => refs.get(place) ?? []))].toSorted();
  const own = {
    type: 'application',
    'bom-ref': `pkg:npm/${lock.name}@${lock.version}`,
    name: lock.name,
    version: lock.version,
    purl: `pkg:npm/${lock.name}@${lock.version}`,
  };
  // Two locations may have the same version of a package: it is one component.
  const components = [...new Map(packages.map((one) => [purlOf(one), componentOf(one)])).values()];
  const needs = Map.groupBy(packages, purlOf);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(lock),
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [
      { ref: own['bom-ref'], dependsOn: dependsOn(directNeeds(lock)) },
      ...[...needs].map(([ref, same]) => ({ ref, dependsOn: dependsOn(same.flatMap((one) => one.needs)) })),
    ],
  };
}
