/** `refused`: the server will never take this image. `failed`: it may work when tried again. */
export type SentImage = 'stored' | 'refused' | 'failed';

/** How a block sends photos to the server and deletes them again (C15). */
export interface ImagePort {
  /**
   * Sends an image under an id of the block's own; the same again under the same id does no harm. `onProgress`: 0 to 1.
   */
  send(image: Blob, id: string, onProgress: (done: number) => void): Promise<SentImage>;
  /** Deletes an image. What could not be deleted goes with the draft. */
  remove(id: string): Promise<void>;
}
