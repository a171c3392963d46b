import { observer } from 'mobx-react-lite'
import { useNavigate } from 'react-router-dom'
import type { TeamInfo } from '#application/ports/teams.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useActFor } from '../layout/use-act-for.ts'
import { useService, useStore } from '../stores/stores.tsx'

const PLAN_PATH = '/account/subscription'

/**
 * A link to a team's plan and seats, for the people who pay for it: only those who act for the team see them
 * (seats 1, customer 7).
 */
export const SeatsLink = observer(function SeatsLink({
  team,
}: {
  readonly team: NonNullable<TeamInfo['team']>
}) {
  const acting = useService('acting')
  const { user } = useStore('session')
  const actFor = useActFor()
  const navigate = useNavigate()
  const switching = useMutation()
  if (!user) return null
  const isActing = user.team?.id === team.id

  const open = () => {
    if (isActing) return void navigate(PLAN_PATH)
    switching.run(
      () => acting.team(),
      (found) => {
        if (found) void actFor(user.id, found).then(() => navigate(PLAN_PATH))
      },
    )
  }

  return (
    <>
      <Button size="small" busy={switching.busy} onClick={open}>
        {isActing ? 'Manage seats' : `Switch to ${team.name} to manage seats`}
      </Button>
      <ErrorNote error={switching.error} />
    </>
  )
})
