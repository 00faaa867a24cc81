export { claimImages } from './claim-images.ts';
export { registerImageRoutes } from './image-routes.ts';
export { createImages, imageKey, imagePurpose, type Images } from './images.ts';
export type { ImageStorage } from './storage/image-storage.ts';
export { openImageStorage } from './storage/open-storage.ts';
