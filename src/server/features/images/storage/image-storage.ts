/**
 * Where the sealed bytes of images are stored. Keys are `<draft id>/<image id>`. Every call throws if the storage
 * fails.
 */
export interface ImageStorage {
  put(key: string, sealed: Uint8Array): Promise<void>;
  /** Undefined: there is nothing at this key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
}
