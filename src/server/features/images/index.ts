export { createImages, imageKey, imagePurpose, type Images, claimImages } from './images.ts';
export type { ImageStorage } from './storage/image-storage.ts';
export { openImageStorage } from './storage/open-storage.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const imagesPlugin = async () => (await import('./plugin.ts')).plugin;
