/** Where a postal area lies. */
export interface PlaceOfArea {
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  /** State or province as `regionKey` writes it; empty where the source has none. */
  readonly region: string;
}
