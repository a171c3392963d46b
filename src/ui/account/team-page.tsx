import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { can } from '#application/ports/can.ts'
import type { TeamInfo } from '#application/ports/teams.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useActFor } from '../layout/use-act-for.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { TeamMembers } from '../team/team-members.tsx'
import { AccountFrame } from './account-frame.tsx'
import { PerUser } from './per-user.tsx'
import { QueryResult } from './query-result.tsx'

const CreateTeam = pagePart(async () => (await import('../team/create-team.tsx')).CreateTeam)
const ClosingNote = pagePart(async () => (await import('../team/closing-note.tsx')).ClosingNote)
const TeamInvites = pagePart(async () => (await import('../team/team-invites.tsx')).TeamInvites)
const TeamSettings = pagePart(async () => (await import('../team/team-settings.tsx')).TeamSettings)
const TeamLicense = pagePart(async () => (await import('../team/team-license.tsx')).TeamLicense)
const TeamRequests = pagePart(async () => (await import('../team/team-requests.tsx')).TeamRequests)

/**
 * The user's team: its members, its invites, and its future; or the form to create a first one (team 1 to team
 * 4).
 */
export function TeamPage() {
  return (
    <PerUser>
      <TeamVisit />
    </PerUser>
  )
}

const TeamVisit = observer(function TeamVisit() {
  const teams = useService('teams')
  const session = useStore('session')
  const actFor = useActFor()
  const held = useQuery(() => teams.read())
  const show = (info: TeamInfo) => {
    held.show(info)
    // Update what the header and other pages know about the team that the user acts for (customer 7).
    const { user } = session
    const { team, currentUser } = info
    if (!user?.team) return
    if (!team || !currentUser) void actFor(user.id, null)
    else if (team.id === user.team.id) {
      const { id, name, minLicenseId, closesAt } = team
      const { roleId, permissions } = currentUser
      session.act({ id, name, roleId, permissions, minLicenseId, closesAt })
    }
  }
  const [waiting, setWaiting] = useState<number | null>(null)

  return (
    <AccountFrame title="Team" at="team" waiting={waiting}>
      <QueryResult {...held}>
        {(info) => {
          const { team, currentUser } = info
          if (!team || !currentUser) return <CreateTeam onMade={held.show} />
          const parts = { info, team, currentUser, onChanged: show, onGone: held.load }
          return (
            <>
              {team.closesAt !== null && <ClosingNote {...parts} closesAt={team.closesAt} />}
              <TeamMembers {...parts} />
              {can('manage-members', currentUser) && <TeamInvites {...parts} />}
              {can('request-license', currentUser) && <TeamRequests onListed={setWaiting} />}
              {can('manage-billing', currentUser) && <TeamLicense {...parts} />}
              <TeamSettings {...parts} />
            </>
          )
        }}
      </QueryResult>
    </AccountFrame>
  )
})
