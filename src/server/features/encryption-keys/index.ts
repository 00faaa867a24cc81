export { resealColumns } from './reseal-columns.ts';
export { resealImages } from './reseal-images.ts';
export { retireKeys } from './retire-keys.ts';
