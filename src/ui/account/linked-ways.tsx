import { observer } from 'mobx-react-lite'
import type { LinkedWay } from '#application/ports/sign-in-ways.ts'
import { Button } from '../parts/button.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { useService } from '../stores/stores.tsx'
import { useErrand } from '../use-errand.ts'
import { useLoaded } from '../use-loaded.ts'
import { AccountSection } from './account-section.tsx'
import css from './device-list.module.css'
import { Loaded } from './loaded.tsx'
import { TroubleNote } from './trouble-note.tsx'

/** Other sites that open this account, where the shop knows any. */
export const LinkedWays = observer(function LinkedWays() {
  const linkedWays = useService('linkedWays')
  const ways = useLoaded(() => linkedWays.list())

  if (ways.value?.length === 0 || (ways.value === null && !ways.loading.trouble)) return null
  return (
    <AccountSection
      title="Other ways to sign in"
      words={<p>Sites that say who you are, so that you need no password here.</p>}
    >
      <Loaded {...ways}>
        {(known) => (
          <ul className={css['devices']}>
            {known.map((way) => (
              <Way key={way.id} way={way} onChanged={ways.load} />
            ))}
          </ul>
        )}
      </Loaded>
    </AccountSection>
  )
})

interface WayProps {
  readonly way: LinkedWay
  readonly onChanged: () => void
}

const Way = observer(function Way({ way, onChanged }: WayProps) {
  const signInWays = useService('signInWays')
  const linkedWays = useService('linkedWays')
  const changing = useErrand()
  const { id, name, linkedAt } = way
  const link = () =>
    changing.run(
      () => signInWays.start(id, '/account/security'),
      (address) => window.location.assign(address),
    )
  const unlink = () => changing.run(() => linkedWays.unlink(id), onChanged)

  return (
    <li className={css['device']}>
      <div>
        <h3>{name}</h3>
        <p className={css['facts']}>
          {linkedAt === null ? 'Not linked' : `Linked on ${FULL_DAY.format(linkedAt)}`}
        </p>
        <TroubleNote errand={changing} />
      </div>
      {linkedAt === null ? (
        <Button size="small" busy={changing.busy} aria-label={`Link ${name}`} onClick={link}>
          Link
        </Button>
      ) : (
        <Button size="small" busy={changing.busy} aria-label={`Unlink ${name}`} onClick={unlink}>
          Unlink
        </Button>
      )}
    </li>
  )
})
