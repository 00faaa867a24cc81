declare module 'zipcodes' {
  interface ZipCode {
    readonly zip: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly city: string;
    /** Two letters in the United States, the full name in Canada. */
    readonly state: string;
    readonly country: 'US' | 'Canada';
  }
  const zipcodes: {
    lookup(code: string): ZipCode | undefined;
    readonly states: { readonly abbr: Readonly<Record<string, string>> };
  };
  export default zipcodes;
}
