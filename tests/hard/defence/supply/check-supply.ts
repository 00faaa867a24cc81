import type { billOfMaterials } from '#entry/commands/sbom/bill-of-materials.ts';
import { runtimePackages, type LockFile } from '#entry/commands/sbom/lock-file.ts';

/**
 * The maximum number of packages that the product needs at run time. A fifth of them verify passkeys and speak OpenID
 * Connect: the formats of certificates are a package each.
 */
export const MAX_PACKAGES = 180;
/** Licences that packages of the product may have; if a package offers a choice, one of these is enough. */
const LICENCES = new Set([
  'MIT',
  'ISC',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'MPL-2.0',
  'CC0-1.0',
  'Unlicense',
]);

/**
 * Packages with other licences, each with its reason: sharp loads libvips as a shared library that npm installs on its
 * own, as LGPL-3.0 asks for (decision 84).
 */
const EXCEPTIONS: readonly RegExp[] = [/^@img\/sharp-libvips-[a-z0-9-]+ LGPL-3\.0-or-later$/];

function mayBeUsed(name: string, licence: string): boolean {
  if (EXCEPTIONS.some((exception) => exception.test(`${name} ${licence}`))) return true;
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => LICENCES.has(one));
}

/** What is wrong with the lock file: for all its packages, and for those that are present at run time. */
export function faultsOfLock(lock: LockFile): readonly string[] {
  const all = Object.entries(lock.packages).filter(([place]) => place !== '');
  const runtime = runtimePackages(lock);
  return [
    ...all
      .filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
      .map(([place]) => `${place} has no sha512 integrity`),
    ...all
      .filter(([, { resolved = 'https://registry.npmjs.org/' }]) => !resolved.startsWith('https://registry.npmjs.org/'))
      .map(([place]) => `${place} comes from another place than the registry`),
    ...all
      .filter(([, { hasInstallScript = false }]) => hasInstallScript)
      .map(([place]) => `${place} runs a script when it is installed`),
    ...runtime
      .filter(({ name, license = 'none' }) => !mayBeUsed(name, license))
      .map(({ place, license = 'none' }) => `${place} has the licence ${license}, which is not on the list`),
    ...(runtime.length > MAX_PACKAGES
      ? [`${runtime.length} packages are there when the product runs; ${MAX_PACKAGES} is the most`]
      : []),
  ];
}

/** What is wrong with a bill of materials, by what CycloneDX 1.6 requires and what a reader of it needs. */
export function faultsOfBill(bill: ReturnType<typeof billOfMaterials>, lock: LockFile): readonly string[] {
  const refs = new Set([
    bill.metadata.component['bom-ref'],
    ...bill.components.map((component) => component['bom-ref']),
  ]);
  const runtime = new Set(runtimePackages(lock).map(({ name, version }) => `${name}@${version}`));
  const wrong = bill.components.filter(
    (one) =>
      one.type !== 'library' ||
      one.name === '' ||
      !/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/.test(one.purl) ||
      !/^[0-9a-f]{128}$/.test(one.hashes[0]?.content ?? '') ||
      one.licenses.length !== 1,
  );
  return [
    ...(bill.bomFormat === 'CycloneDX' &&
    bill.specVersion === '1.6' &&
    bill.version >= 1 &&
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(bill.serialNumber)
      ? []
      : ['the head of the bill is not that of CycloneDX 1.6']),
    ...wrong.map(({ purl }) => `the bill's ${purl} lacks what is required`),
    ...(refs.size === bill.components.length + 1 ? [] : ['two components have the same reference']),
    ...(runtime.size === bill.components.length
      ? []
      : [`the bill has ${bill.components.length} components, the lock file ${runtime.size}`]),
    ...bill.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !refs.has(ref))
      .map((ref) => `the bill depends on ${ref}, which it does not name`),
  ];
}
