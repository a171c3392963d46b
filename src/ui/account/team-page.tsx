import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { can } from '#application/ports/can.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import { TeamInvites } from '../team/team-invites.tsx'
import { TeamMembers } from '../team/team-members.tsx'
import { AccountFrame } from './account-frame.tsx'
import { PerUser } from './per-user.tsx'
import { QueryResult } from './query-result.tsx'

const CreateTeam = pagePart(async () => (await import('../team/create-team.tsx')).CreateTeam)
const TeamSettings = pagePart(async () => (await import('../team/team-settings.tsx')).TeamSettings)
const TeamLicense = pagePart(async () => (await import('../team/team-license.tsx')).TeamLicense)
const TeamRequests = pagePart(async () => (await import('../team/team-requests.tsx')).TeamRequests)

/** One's own team: who is in it, who is invited, and what becomes of it; or the way to a first one (team 1 to team 4). */
export function TeamPage() {
  return (
    <PerUser>
      <TeamVisit />
    </PerUser>
  )
}

const TeamVisit = observer(function TeamVisit() {
  const teams = useService('teams')
  const held = useQuery(() => teams.read())
  const [waiting, setWaiting] = useState<number>()

  return (
    <AccountFrame title="Team" at="team" waiting={waiting}>
      <QueryResult {...held}>
        {(info) => {
          const { team, currentUser } = info
          if (!team || !currentUser) return <CreateTeam onMade={held.show} />
          const parts = { info, team, currentUser, onChanged: held.show, onGone: held.load }
          return (
            <>
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
