/** The location of a postal area. */
export interface PlaceOfArea {
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  /** State or province as written by `regionKey`; empty if the source has none. */
  readonly region: string;
}
