import { observer } from 'mobx-react-lite'
import { can } from '#application/ports/can.ts'
import { roleMessage } from '#messages/team-messages.ts'
import { useStore } from '../stores/stores.tsx'
import css from './download-choice.module.css'

interface NoAccessProps {
  readonly verb: 'license' | 'download'
}

/** Replaces the buttons if the viewer's role in the team that they act for lacks the permission (customer 2). */
export const NoAccess = observer(function NoAccess({ verb }: NoAccessProps) {
  const { team } = useStore('session').viewer
  if (!team) return null
  const others =
    verb === 'license' && can('request-license', team)
      ? 'Request approval on the asset page'
      : 'Ask the team’s owner or an admin'
  return (
    <p className={css['status']}>
      As {roleMessage(team.roleId)}, you can’t {verb} files for {team.name}. {others}, or switch to
      your own account in the account menu.
    </p>
  )
})
