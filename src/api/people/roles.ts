import { type Scope, SCOPES } from '../content/contents.ts';

/** What roles allow besides the scopes of the write API: the leads of a campaign, and who may use the studio. */
export const DESK_SCOPES = ['leads:read', 'leads:act', 'people'] as const;

export type Permission = Scope | (typeof DESK_SCOPES)[number];

/** Every permission, in the order in which they are shown. */
export const PERMISSIONS: readonly Permission[] = [...SCOPES, ...DESK_SCOPES];

/**
 * What each role allows, for one campaign or for all of them. Administrators do not see leads: whoever reads health
 * data has been given that role by name, and giving it is in the log.
 */
export const ROLES = {
  viewer: ['read'],
  author: ['read', 'translate', 'write'],
  translator: ['read', 'translate'],
  publisher: ['read', 'approve', 'publish'],
  operator: ['read', 'leads:read', 'leads:act'],
  administrator: ['read', 'translate', 'write', 'approve', 'publish', 'administer', 'people'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type Role = keyof typeof ROLES;

export const isRole = (word: string): word is Role => Object.hasOwn(ROLES, word);

export const ROLE_NAMES = Object.keys(ROLES).filter(isRole);

/** A role for one campaign, or for all: null. */
export interface Grant {
  readonly role: Role;
  readonly campaign: string | null;
}

/** Permissions for all campaigns, and those for single ones by their ids. */
export interface Permissions {
  readonly everywhere: readonly Permission[];
  readonly campaigns: Readonly<Record<string, readonly Permission[]>>;
}

/** What grants allow together. */
export function permissionsOf(grants: readonly Grant[]): Permissions {
  const allowedBy = (some: readonly Grant[]) => {
    const allowed = new Set<Permission>(some.flatMap(({ role }) => ROLES[role]));
    return PERMISSIONS.filter((permission) => allowed.has(permission));
  };
  const campaigns = new Set(grants.flatMap(({ campaign }) => (campaign === null ? [] : [campaign])));
  return {
    everywhere: allowedBy(grants.filter(({ campaign }) => campaign === null)),
    campaigns: Object.fromEntries(
      [...campaigns].toSorted().map((id) => [id, allowedBy(grants.filter(({ campaign }) => campaign === id))]),
    ),
  };
}

/** Do grants allow something in a campaign? */
export function isAllowed(grants: readonly Grant[], permission: Permission, campaign: string): boolean {
  const { everywhere, campaigns } = permissionsOf(grants);
  return everywhere.includes(permission) || (campaigns[campaign]?.includes(permission) ?? false);
}
