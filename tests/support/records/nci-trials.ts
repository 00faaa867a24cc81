/**
 * One site of a trial as the U.S. National Cancer Institute writes it: a row. The defaults are a clean one in Chicago.
 */
export function nciSite(
  given: {
    readonly status?: string;
    readonly veterans?: boolean;
    readonly zip?: string | null;
    readonly point?: readonly [number, number] | readonly [null, null];
    readonly country?: string;
    readonly name?: string;
  } = {},
): readonly unknown[] {
  const {
    status = 'ACTIVE',
    veterans = false,
    zip = '60611',
    point = [41.89, -87.62],
    country = 'United States',
    name = 'Made-up Cancer Center',
  } = given;
  return [name, 'Chicago', 'IL', zip, country, ...point, status, veterans];
}

/** A made-up trial in that form; by default, nothing about it is unusual. */
export function nciTrial(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    nci_id: 'NCI-0000-00001',
    nct_id: 'NCT00000101',
    brief_title: 'A made-up cancer study',
    status: 'Active',
    eligibility: { min_age: '18 Years', max_age: '75 Years', sex: 'ALL' },
    diseases: [{ name: 'Made-up Tumor', code: 'C0', type: ['maintype'], lead: true }],
    sites: [nciSite()],
    ...given,
  };
}
