import type { Instant } from './visit-tables.ts';

/** A photo that a visitor sent (C15). The sealed bytes lie in the image storage under `<draft id>/<id>`. */
export interface ImagesTable {
  id: string;
  draft_id: string;
  /** The lead that it was sent with; null before that. */
  lead_id: string | null;
  /** `writing`: the bytes may not lie in the storage yet. */
  state: 'writing' | 'stored';
  type: string;
  bytes: number;
  /** Of the cleaned bytes before sealing. */
  sha256: string;
  created_at: Instant;
}

export interface ImageTables {
  images: ImagesTable;
}
