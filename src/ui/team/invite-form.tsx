import { useState, type SubmitEvent } from 'react'
import type { ShownInvite } from '#application/ports/teams.ts'
import { isRoleId, MEMBER, type RoleId } from '#domain/team/role.ts'
import { ROLE_DESCRIPTIONS } from '#messages/role-descriptions.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { inviteMessage } from './invite-message.ts'
import { ROLE_OPTIONS } from './role-options.ts'
import formCss from '../account/account-form.module.css'
import textCss from '../styles/text.module.css'

interface InviteFormProps {
  /** The open invites: inviting an address again renews its invite. */
  readonly invites: readonly ShownInvite[]
  readonly onInvited: () => void
}

/** Invites an email address in a role (team 3). */
export function InviteForm({ invites, onInvited }: InviteFormProps) {
  const teams = useService('teams')
  const notifications = useStore('notifications')
  const inviting = useMutation()
  const [typed, setTyped] = useState<{ readonly email: string; readonly roleId: RoleId }>({
    email: '',
    roleId: MEMBER,
  })
  const form = useFocusOnError(inviting.error)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    inviting.run(
      () => teams.invite(typed),
      (invite) => {
        const before = invites.find(({ id }) => id === invite.id)
        notifications.say({ type: 'success', body: inviteMessage(invite, before) })
        setTyped({ ...typed, email: '' })
        onInvited()
      },
    )
  }

  return (
    <form ref={form} className={formCss['form']} onSubmit={send} noValidate>
      <div className={formCss['pair']}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="off"
          value={typed.email}
          error={inviting.errorOf('email')}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        />
        <SelectField
          label="Role"
          name="role_id"
          value={String(typed.roleId)}
          options={ROLE_OPTIONS}
          error={inviting.errorOf('role_id')}
          onChange={(event) => {
            const roleId = Number(event.target.value)
            if (isRoleId(roleId)) setTyped({ ...typed, roleId })
          }}
        />
      </div>
      <p className={textCss['note']}>With this role, they can {ROLE_DESCRIPTIONS[typed.roleId]}.</p>
      <ErrorNote error={inviting.error} fields={['email', 'role_id']} />
      <div className={formCss['actions']}>
        <Button kind="primary" type="submit" busy={inviting.busy}>
          Send invite
        </Button>
      </div>
    </form>
  )
}
