import type { Teams } from '#application/ports/teams.ts'
import {
  acceptInvite,
  createTeam,
  deleteTeam,
  inviteToTeam,
  cancelTeamDeletion,
  leaveTeam,
  lookUpInvite,
  raiseTeamLicense,
  readTeam,
  removeMember,
  renameTeam,
  revokeInvite,
  setMemberQuota,
  setMemberRole,
  transferTeam,
} from '#contract/teams.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { either, orInvalid, refusals, toInvalid } from './refusals.ts'

const orNoTeam = orMissing('team')

export const httpTeams = (api: Api): Teams => ({
  read: () => api.call(readTeam).mapErr(orOutage),
  create: (wanted) =>
    api.call(createTeam, { body: wanted }).mapErr(either(refusals('IN_OTHER_TEAM'), orInvalid)),
  rename: (name) => api.call(renameTeam, { body: { name } }).mapErr(either(toInvalid, orNoTeam)),
  raiseLicense: (licenseId) =>
    api
      .call(raiseTeamLicense, { body: { licenseId } })
      .mapErr(either(refusals('LICENSE_NOT_LOWERED'), orNoTeam)),
  invite: (wanted) =>
    api
      .call(inviteToTeam, { body: wanted })
      .map(({ invite }) => invite)
      .mapErr(
        either(
          refusals('ALREADY_MEMBER', 'IN_OTHER_TEAM', 'SEAT_LIMIT_REACHED', 'TEAM_CLOSING'),
          either(toInvalid, orNoTeam),
        ),
      ),
  revokeInvite: (id) => api.call(revokeInvite, { params: { id } }).mapErr(orMissing('invite')),
  setRole: (id, roleId) =>
    api
      .call(setMemberRole, { params: { id }, body: { roleId } })
      .mapErr(either(toInvalid, orMissing('team member'))),
  setQuota: (id, quota) =>
    api
      .call(setMemberQuota, { params: { id }, body: { quota } })
      .mapErr(either(toInvalid, orMissing('team member'))),
  removeMember: (id) => api.call(removeMember, { params: { id } }).mapErr(orMissing('team member')),
  leave: () => api.call(leaveTeam).mapErr(either(refusals('OWNER_MUST_TRANSFER'), orNoTeam)),
  transfer: (userId) =>
    api
      .call(transferTeam, { body: { userId } })
      .mapErr(either(refusals('REAUTH_REQUIRED'), orMissing('team member'))),
  remove: (body) =>
    api
      .call(deleteTeam, { body })
      .mapErr(
        either(
          refusals('REAUTH_REQUIRED', 'PAYMENT_PENDING', 'INVOICE_OPEN'),
          either(toInvalid, orNoTeam),
        ),
      ),
  keep: () => api.call(cancelTeamDeletion).mapErr(orNoTeam),
  lookUpInvite: (token) => api.call(lookUpInvite, { body: { token } }).mapErr(orMissing('invite')),
  acceptInvite: (token) =>
    api
      .call(acceptInvite, { body: { token } })
      .mapErr(
        either(refusals('INVITE_FOR_OTHER', 'INVITE_OVER', 'IN_OTHER_TEAM'), orMissing('invite')),
      ),
})
