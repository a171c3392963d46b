import { expect, test } from 'vitest'
import { NAME_LENGTH } from '#domain/user/field-errors.ts'
import { memberActions } from '#domain/team/team.ts'
import { hasPermission, TEAM_PERMISSIONS, TEAM_ROLES, type RoleId } from '#domain/team/role.ts'
import {
  checkInvite,
  decideAccept,
  decideInvite,
  INVITE_EMAIL_GAP_MS,
  INVITE_LIFE_MS,
  inviteStatus,
  type TeamInvite,
} from '#domain/team/invite.ts'
import {
  checkTeamName,
  decideLeave,
  decideMemberChange,
  TEAM_SEATS,
  type TeamMember,
} from '#domain/team/team.ts'

const NOW = Date.UTC(2026, 10, 26)

function member(email: string, roleId: RoleId = 3): TeamMember {
  return { userId: email, firstName: 'A', lastName: 'B', email, roleId, joinedAt: NOW, quota: null }
}

function invited(email: string, changes: Partial<TeamInvite> = {}): TeamInvite {
  return {
    id: email,
    email,
    roleId: 3,
    status: 'pending',
    expiresAt: NOW + INVITE_LIFE_MS,
    resentCount: 0,
    emailedAt: NOW,
    ...changes,
  }
}

const EMPTY = {
  seats: TEAM_SEATS,
  members: [member('owner@a.test', 1)],
  invites: [],
  isInOtherTeam: false,
  now: NOW,
}

test.each([
  ['manage-members', ['Owner', 'Admin']],
  ['own-team', ['Owner']],
  ['read-wishlists', ['Owner', 'Admin', 'Member', 'Viewer', 'Billing']],
  ['edit-wishlists', ['Owner', 'Admin', 'Member']],
  ['comment', ['Owner', 'Admin', 'Member', 'Viewer']],
  ['manage-wishlists', ['Owner', 'Admin']],
  ['download-owned', ['Owner', 'Admin', 'Member', 'Viewer']],
  ['license', ['Owner', 'Admin', 'Member']],
  ['manage-billing', ['Owner', 'Billing']],
  ['see-licenses', ['Owner', 'Admin', 'Billing']],
  ['request-license', ['Owner', 'Admin', 'Member', 'Viewer']],
  ['approve-requests', ['Owner', 'Admin']],
] as const)('%s is what these roles may do', (permission, names) => {
  expect(
    TEAM_ROLES.filter(({ id }) => hasPermission(id, permission)).map(({ name }) => name),
  ).toEqual(names)
})

test('every permission is told above', () => {
  expect(TEAM_PERMISSIONS).toEqual([
    'manage-members',
    'own-team',
    'read-wishlists',
    'edit-wishlists',
    'comment',
    'manage-wishlists',
    'download-owned',
    'license',
    'manage-billing',
    'see-licenses',
    'request-license',
    'approve-requests',
  ])
})

test.each(TEAM_ROLES)('nobody changes the role of the owner, not even $name', ({ id }) => {
  expect(decideMemberChange(id, 1).isErr()).toBe(true)
  expect(decideMemberChange(id, 3).isOk()).toBe(id === 1 || id === 2)
})

test('only the owner cannot leave', () => {
  expect(TEAM_ROLES.filter(({ id }) => decideLeave(id).isErr()).map(({ name }) => name)).toEqual([
    'Owner',
  ])
})

test('a team is called what was typed, without what nobody sees', () => {
  expect(checkTeamName('  North\u0000 Light ')._unsafeUnwrap()).toBe('North Light')
  expect(checkTeamName(' \u0007 ')._unsafeUnwrapErr().errors).toEqual([
    { field: 'name', fault: 'missing' },
  ])
  // It stands in e-mails to people who did not ask for them.
  expect(checkTeamName('Free prize at https://evil.test').isErr()).toBe(true)
  expect(checkTeamName('x'.repeat(NAME_LENGTH)).isOk()).toBe(true)
  expect(checkTeamName('x'.repeat(NAME_LENGTH + 1))._unsafeUnwrapErr().errors).toEqual([
    { field: 'name', fault: 'too-long' },
  ])
})

test('an invite names an address and any role but the owner’s, and says all that is wrong at once', () => {
  const where = { allowLocalhost: false }
  expect(checkInvite({ email: ' Ada@A.test ', roleId: 2 }, where)._unsafeUnwrap()).toEqual({
    email: 'ada@a.test',
    roleId: 2,
  })
  expect(checkInvite({ email: 'nobody', roleId: 1 }, where)._unsafeUnwrapErr().errors).toEqual([
    { field: 'email', fault: 'malformed' },
    { field: 'role_id', fault: 'malformed' },
  ])
  expect(checkInvite({ email: 'ada@a.test', roleId: 6 }, where).isErr()).toBe(true)
})

test('members and invites that stand take seats; one that expired does not', () => {
  const full = { ...EMPTY, invites: [invited('b@a.test'), invited('c@a.test')] }
  expect(decideInvite({ email: 'd@a.test' }, full)._unsafeUnwrapErr()).toEqual({
    kind: 'seat-limit',
    seatsUsed: TEAM_SEATS,
    seatsTotal: TEAM_SEATS,
  })
  const gone = invited('c@a.test', { expiresAt: NOW })
  const free = { ...EMPTY, invites: [invited('b@a.test'), gone] }
  expect(decideInvite({ email: 'd@a.test' }, free)._unsafeUnwrap()).toEqual({ kind: 'new' })
  const taken = { ...free, invites: [...free.invites, invited('d@a.test')] }
  // Its seat went to somebody else.
  expect(decideInvite({ email: 'c@a.test' }, taken).isErr()).toBe(true)
})

test('an invite that waits is renewed, and e-mailed again once the last e-mail is old enough', () => {
  const renewed = (emailedAt: number) =>
    decideInvite(
      { email: 'b@a.test' },
      { ...EMPTY, invites: [invited('b@a.test', { emailedAt }), invited('c@a.test')] },
    )._unsafeUnwrap()
  expect(renewed(NOW - INVITE_EMAIL_GAP_MS + 1)).toMatchObject({
    kind: 'renewed',
    isEmailed: false,
  })
  expect(renewed(NOW - INVITE_EMAIL_GAP_MS)).toMatchObject({ kind: 'renewed', isEmailed: true })
})

test('members are not invited again, and nobody out of another team', () => {
  expect(decideInvite({ email: 'owner@a.test' }, EMPTY)._unsafeUnwrapErr()).toEqual({
    kind: 'already-member',
  })
  expect(
    decideInvite({ email: 'b@a.test' }, { ...EMPTY, isInOtherTeam: true })._unsafeUnwrapErr(),
  ).toEqual({ kind: 'in-other-team', who: 'invitee' })
})

test('an invite is accepted under its address, in its time, by somebody without a team', () => {
  const who = { email: 'b@a.test', isInTeam: false, now: NOW }
  const last = { ...who, now: NOW + INVITE_LIFE_MS - 1 }
  expect(decideAccept(invited('b@a.test'), last).isOk()).toBe(true)
  const late = { ...who, now: NOW + INVITE_LIFE_MS }
  expect(decideAccept(invited('b@a.test'), late)._unsafeUnwrapErr()).toEqual({
    kind: 'invite-over',
    status: 'expired',
  })
  expect(decideAccept(invited('b@a.test', { status: 'revoked' }), who)._unsafeUnwrapErr()).toEqual({
    kind: 'invite-over',
    status: 'revoked',
  })
  expect(decideAccept(invited('c@a.test'), who)._unsafeUnwrapErr()).toEqual({
    kind: 'invite-for-other',
    email: 'c@a.test',
  })
  expect(decideAccept(invited('b@a.test'), { ...who, isInTeam: true })._unsafeUnwrapErr()).toEqual({
    kind: 'in-other-team',
    who: 'viewer',
  })
  expect(inviteStatus(invited('b@a.test', { status: 'accepted', expiresAt: 0 }), NOW)).toBe(
    'accepted',
  )
})

test.each([
  [
    'the owner',
    1,
    {
      1: [],
      2: ['change-role', 'remove', 'transfer'],
      3: ['change-role', 'remove', 'transfer', 'set-quota'],
    },
  ],
  [
    'an admin',
    2,
    { 1: [], 2: ['change-role', 'remove'], 3: ['change-role', 'remove', 'set-quota'] },
  ],
  ['a member', 3, { 1: [], 3: [], 4: [] }],
  ['billing', 5, { 1: [], 3: [], 5: [] }],
] as const)('what %s may do to others is told of each of them', (_who, roleId, expected) => {
  const actor = { userId: 'ada', roleId }
  const told = Object.keys(expected).map((id) => [
    id,
    memberActions(actor, { userId: 'ben', roleId: Number(id) as RoleId }),
  ])
  expect(Object.fromEntries(told)).toEqual(expected)
  expect(memberActions(actor, actor)).not.toContain('remove')
})
