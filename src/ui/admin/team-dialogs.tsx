import { useState } from 'react'
import type { AdminTeam } from '#application/ports/admin-teams.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { INVITE_LIFE_MS } from '#domain/team/invite.ts'
import { isRoleId } from '#domain/team/role.ts'
import type { StaffAction } from '#domain/team/team.ts'
import { roleMessage } from '#messages/team-messages.ts'
import { SelectField } from '../components/select-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { ROLE_OPTIONS } from '../team/role-options.ts'
import { LicenseField } from './license-field.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Member = AdminTeam['members'][number]

/** What staff may do with a team. */
export type TeamAction =
  | { readonly kind: StaffAction; readonly member: Member }
  | { readonly kind: 'license' }
  | { readonly kind: 'revoke' | 'resend'; readonly invite: AdminTeam['invites'][number] }

interface TeamDialogProps {
  readonly team: AdminTeam
  readonly onChanged: (team: AdminTeam) => void
  readonly onClose: () => void
}

/** Asks for a reason, then performs the action (admin 2). */
export function TeamDialog({
  action,
  ...props
}: TeamDialogProps & { readonly action: TeamAction }) {
  const people = useService('adminPeople')
  const { team, onChanged, onClose } = props
  const { id, name } = team
  const shared = { onDone: onChanged, onClose }
  switch (action.kind) {
    case 'change-role':
      return <RoleDialog {...props} member={action.member} />
    case 'license':
      return <LicenseDialog {...props} />
    case 'remove': {
      const { userId, email } = action.member
      return (
        <ReasonDialog
          {...shared}
          title={`Remove ${email}?`}
          action="Remove from team"
          done={`${email} was removed from ${name}.`}
          ask={(reason) => people.removeMember(id, { userId, reason })}
        >
          <p>
            They lose access to what {name} owns right away, and we’ll let them know by email. Files
            licensed for the team stay with the team.
          </p>
        </ReasonDialog>
      )
    }
    case 'transfer': {
      const { userId, email } = action.member
      return (
        <ReasonDialog
          {...shared}
          title={`Make ${email} the owner?`}
          action="Transfer ownership"
          done={`${email} now owns ${name}.`}
          ask={(reason) => people.transferTeam(id, { userId, reason })}
        >
          <p>The current owner becomes an admin. We’ll email both of them.</p>
        </ReasonDialog>
      )
    }
    case 'resend': {
      const { invite } = action
      return (
        <ReasonDialog
          {...shared}
          title={`Resend the invite to ${invite.email}?`}
          action="Resend"
          done={`The invite was sent to ${invite.email} again.`}
          ask={(reason) => people.resendInvite(id, { inviteId: invite.id, reason })}
        >
          <p>
            They get an email with a new link, and the invite is valid for another{' '}
            {INVITE_LIFE_MS / DAY_MS} days.
          </p>
        </ReasonDialog>
      )
    }
    case 'revoke': {
      const { invite } = action
      return (
        <ReasonDialog
          {...shared}
          title={`Revoke the invite to ${invite.email}?`}
          action="Revoke invite"
          done={`The invite to ${invite.email} was revoked.`}
          ask={(reason) => people.revokeInvite(id, { inviteId: invite.id, reason })}
        >
          <p>The link in the email stops working right away, and the seat becomes available.</p>
        </ReasonDialog>
      )
    }
  }
}

function LicenseDialog({ team, onChanged, onClose }: TeamDialogProps) {
  const people = useService('adminPeople')
  const licenses = useStore('licenses')
  const { id, name, minLicenseId } = team
  const [chosen, setChosen] = useState<LicenseId>(minLicenseId)
  return (
    <ReasonDialog
      title={`Change the minimum license for ${name}`}
      action="Change minimum license"
      done={`${name}’s minimum license is now ${licenses.named(chosen)}.`}
      incomplete={chosen === minLicenseId}
      ask={(reason) => people.setTeamLicense(id, { licenseId: chosen, reason })}
      onDone={onChanged}
      onClose={onClose}
    >
      <LicenseField chosen={chosen} onChoose={setChosen} />
      {chosen > minLicenseId && (
        <p>Its plan and credits stay under their license until the team changes them.</p>
      )}
    </ReasonDialog>
  )
}

function RoleDialog({
  team: { id, name },
  member,
  onChanged,
  onClose,
}: TeamDialogProps & { readonly member: Member }) {
  const people = useService('adminPeople')
  const { userId, email } = member
  const current = String(member.roleId)
  const [chosen, setChosen] = useState(current)
  const wanted = Number(chosen)
  if (!isRoleId(wanted)) return null
  return (
    <ReasonDialog
      title={`Change the role of ${email}`}
      action="Change role"
      done={`${email} is now ${roleMessage(wanted)} on ${name}.`}
      incomplete={chosen === current}
      ask={(reason) => people.setMemberRole(id, { userId, roleId: wanted, reason })}
      onDone={onChanged}
      onClose={onClose}
    >
      <SelectField
        label="Role"
        name="role_id"
        value={chosen}
        options={ROLE_OPTIONS}
        onChange={(event) => setChosen(event.target.value)}
      />
      <p>We’ll let them know by email.</p>
    </ReasonDialog>
  )
}
