/** `refused`: the server will never accept this image. `failed`: a retry may succeed. */
export type SentImage = 'stored' | 'refused' | 'failed';

/** How a block sends photos to the server and deletes them again (C15). */
export interface ImagePort {
  /**
   * Sends an image under an id chosen by the block; sending it again under the same id does no harm. `onProgress`: 0 to
   * 1.
   */
  send(image: Blob, id: string, onProgress: (done: number) => void): Promise<SentImage>;
  /** Deletes an image. An image that could not be deleted is deleted with the draft. */
  remove(id: string): Promise<void>;
}
