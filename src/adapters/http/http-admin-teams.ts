import type { AdminTeams } from '#application/ports/admin-teams.ts'
import {
  readAdminTeam,
  removeTeamMember,
  resendTeamInvite,
  revokeTeamInvite,
  changeTeamLicense,
  changeTeamRole,
  changeTeamOwner,
} from '#contract/admin-teams.ts'
import { orMissing, type Api } from './api.ts'
import { orChangeRefused } from './admin-refusals.ts'

const refused = orChangeRefused('team')

export const httpAdminTeams = (api: Api): AdminTeams => ({
  team: (id) => api.call(readAdminTeam, { params: { id } }).mapErr(orMissing('team')),
  setMemberRole: (id, body) => api.call(changeTeamRole, { params: { id }, body }).mapErr(refused),
  removeMember: (id, body) => api.call(removeTeamMember, { params: { id }, body }).mapErr(refused),
  revokeInvite: (id, body) => api.call(revokeTeamInvite, { params: { id }, body }).mapErr(refused),
  resendInvite: (id, body) => api.call(resendTeamInvite, { params: { id }, body }).mapErr(refused),
  setTeamLicense: (id, body) =>
    api.call(changeTeamLicense, { params: { id }, body }).mapErr(refused),
  transferTeam: (id, body) => api.call(changeTeamOwner, { params: { id }, body }).mapErr(refused),
})
