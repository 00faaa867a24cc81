/** One site of a registry record; the defaults are a clean one in Chicago. */
export function registryLocation(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    facility: 'Made-up Clinic',
    city: 'Chicago',
    state: 'Illinois',
    zip: '60611',
    country: 'United States',
    status: 'RECRUITING',
    geoPoint: { lat: 41.89, lon: -87.62 },
    ...given,
  };
}

interface RecordParts {
  readonly id?: string;
  readonly status?: unknown;
  readonly eligibility?: Record<string, unknown>;
  readonly conditions?: readonly unknown[];
  readonly locations?: readonly unknown[];
  /** Replaces whole modules. */
  readonly modules?: Record<string, unknown>;
}

/** A made-up record in the form of the ClinicalTrials.gov API v2; by default, nothing about it is unusual. */
export function registryRecord({
  id = 'NCT00000001',
  status = 'RECRUITING',
  eligibility = {},
  conditions = ['Made-up cough'],
  locations = [registryLocation()],
  modules = {},
}: RecordParts = {}) {
  return {
    protocolSection: {
      identificationModule: { nctId: id, briefTitle: `Made-up study ${id}` },
      statusModule: { overallStatus: status },
      descriptionModule: { briefSummary: 'A study that does not exist.' },
      conditionsModule: { conditions },
      designModule: {},
      eligibilityModule: {
        sex: 'ALL',
        minimumAge: '18 Years',
        maximumAge: '75 Years',
        eligibilityCriteria: 'Inclusion: none.',
        ...eligibility,
      },
      contactsLocationsModule: { locations },
      ...modules,
    },
  };
}
