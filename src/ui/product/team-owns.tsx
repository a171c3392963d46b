import { observer } from 'mobx-react-lite'
import { okAsync } from 'neverthrow'
import type { ActedFor } from '#domain/user/viewer.ts'
import { Button } from '../components/button.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useActFor } from '../layout/use-act-for.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './download-choice.module.css'

interface TeamOwnsProps {
  readonly productId: number
  readonly variantId: number
}

/**
 * Shown to members who would buy for themselves what their team already owns: they may, but should know (customer
 * 7).
 */
export const TeamOwns = observer(function TeamOwns({ productId, variantId }: TeamOwnsProps) {
  const acting = useService('acting')
  const { user } = useStore('session')
  const actFor = useActFor()
  const isAsking = user !== null && !user.team
  const { value } = useQuery<{ readonly team: ActedFor | null; readonly files: readonly number[] }>(
    isAsking
      ? () =>
          acting
            .team()
            .andThen((team) =>
              team
                ? acting.ownedBy(team.id, productId).map((files) => ({ team, files }))
                : okAsync({ team, files: [] }),
            )
      : null,
    [isAsking, productId],
  )
  if (!isAsking || !value?.team || !value.files.includes(variantId)) return null
  const { team } = value

  return (
    <div className={css['status']}>
      <p>Your team already owns this. If you buy it here, it’s yours alone.</p>
      <Button kind="quiet" size="small" onClick={() => void actFor(user.id, team)}>
        Switch to {team.name}
      </Button>
    </div>
  )
})
