import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { CONTENT_PREFIX, type ContentCall } from '#api/content/define-call.ts';
import { STUDIO_PREFIX, type StudioCall } from '#api/people/define-call.ts';
import { type Permission, PERMISSIONS, ROLE_NAMES, type Role, ROLES } from '#api/people/roles.ts';
import { STUDIO_CALLS } from '#api/studio-calls.ts';

const PURPOSES: Readonly<Record<Permission, string>> = {
  read: 'read documents, history, findings; check, prove, simulate and preview them; ask the gate',
  translate: 'write drafts that differ in nothing but texts',
  write: 'write and archive drafts',
  approve: 'approve revisions',
  publish: 'publish, withdraw, roll back, schedule',
  administer: 'tokens of the write API; the log of sign-ins',
  'leads:read': 'see leads, opened ones too; what became of visitors',
  'leads:act': 'release, discard, retry and erase leads',
  people: 'who may use the studio, with which roles; end sessions of others',
};

const has = (role: Role, permission: Permission) => new Set<Permission>(ROLES[role]).has(permission);

/** Administrators are never of one campaign only. */
const isOfAll = (role: Role) => has(role, 'people');

/** What a narrower permission is enough for. */
const ENOUGH: Readonly<Partial<Record<Permission, string>>> = {
  translate: 'own, texts only',
  read: 'own, asking only',
};

function contentCell(role: Role, { scope, narrower = scope, reach }: ContentCall): string {
  if (!has(role, scope)) return (has(role, narrower) ? ENOUGH[narrower] : undefined) ?? '–';
  if (isOfAll(role)) return 'all';
  return { documents: 'own', list: 'own part', nothing: 'yes', everything: 'if for all' }[reach];
}

function studioCell(role: Role, { needs, reach }: StudioCall): string {
  if (needs !== undefined && !has(role, needs)) return '–';
  return reach === undefined ? 'yes' : { campaign: 'own', list: 'own part' }[reach];
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function table(first: string, rows: readonly (readonly string[])[]): string[] {
  return [row([first, ...ROLE_NAMES]), row([first, ...ROLE_NAMES].map(() => '---')), ...rows.map(row)];
}

/** `docs/studio-roles.md`: what each role allows, and which role may make which call. A test makes each of them. */
export function studioRolesPage(): string {
  const content: readonly ContentCall[] = Object.values(CONTENT_CALLS);
  const studio: readonly StudioCall[] = Object.values(STUDIO_CALLS).filter(({ access }) => access === 'session');
  return `${[
    '# Who may do what in the studio',
    '',
    'Written by `npm run schemas` from the roles and calls that the server enforces: do not edit it here. A test makes',
    'each call in each role, for a campaign that the role is for and for another one.',
    '',
    'A role is given for one campaign or for all of them; `administrator` for all only. A person may have several. A',
    'role for `s6` covers `s6.json`, and lets them read what `s6` is made of: fragments, questionnaires, themes, and',
    'the campaign that it extends. Parts belong to several campaigns, so changing them takes a role for all.',
    '',
    '## What each role allows',
    '',
    ...table(
      'permission',
      PERMISSIONS.map((permission) => [
        `\`${permission}\`: ${PURPOSES[permission]}`,
        ...ROLE_NAMES.map((role) => (has(role, permission) ? 'yes' : '–')),
      ]),
    ),
    '',
    '## Calls about documents',
    '',
    '**own**: documents of campaigns that the role is for; others are refused. **own part**: the list has these',
    'documents only. **if for all**: refused if the role is for one campaign. **–**: refused.',
    '',
    ...table(
      'call',
      content.map((call) => [
        `\`${call.method} ${CONTENT_PREFIX}${call.path}\``,
        ...ROLE_NAMES.map((role) => contentCell(role, call)),
      ]),
    ),
    '',
    '## Other calls of the studio',
    '',
    'Every person may make those that are about themselves. Signing in needs no role. Those about leads and visitors',
    'are about campaigns that the role is for.',
    '',
    ...table(
      'call',
      studio.map((call) => [
        `\`${call.method} ${STUDIO_PREFIX}${call.path}\``,
        ...ROLE_NAMES.map((role) => studioCell(role, call)),
      ]),
    ),
  ].join('\n')}\n`;
}
