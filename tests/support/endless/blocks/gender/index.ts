export { default } from '#blocks/gender/index.ts';
