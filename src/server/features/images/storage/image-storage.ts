/**
 * Where the sealed bytes of images lie. Keys are `<draft id>/<image id>`. Each call throws when the storage does not do
 * it.
 */
export interface ImageStorage {
  put(key: string, sealed: Uint8Array): Promise<void>;
  /** Undefined: nothing lies there. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Nothing lying there is no error. */
  remove(key: string): Promise<void>;
}
