export { registerGallery } from './register-gallery.ts';
