import { observer } from 'mobx-react-lite'
import type { LinkedSignInMethod } from '#application/ports/sign-in-methods.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { useService } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { AccountSection } from './account-section.tsx'
import css from './device-list.module.css'
import { QueryResult } from './query-result.tsx'
import textCss from '../styles/text.module.css'

/** Other providers that can sign in to this account. Renders nothing if the shop offers none. */
export const LinkedSignInMethods = observer(function LinkedSignInMethods() {
  const linkedSignInMethods = useService('linkedSignInMethods')
  const ways = useQuery(() => linkedSignInMethods.list())

  if (ways.value?.length === 0 || (ways.value === null && !ways.loading.error)) return null
  return (
    <AccountSection
      title="Other ways to sign in"
      words={<p>Sign in with another account instead of a password.</p>}
    >
      <QueryResult {...ways}>
        {(known) => (
          <ul className={css['devices']}>
            {known.map((way) => (
              <Way key={way.id} way={way} onChanged={ways.load} />
            ))}
          </ul>
        )}
      </QueryResult>
    </AccountSection>
  )
})

interface WayProps {
  readonly way: LinkedSignInMethod
  readonly onChanged: () => void
}

const Way = observer(function Way({ way, onChanged }: WayProps) {
  const signInMethods = useService('signInMethods')
  const linkedSignInMethods = useService('linkedSignInMethods')
  const changing = useMutation()
  const { id, name, linkedAt } = way
  const link = () =>
    changing.run(
      () => signInMethods.start(id, '/account/security'),
      (address) => window.location.assign(address),
    )
  const unlink = () => changing.run(() => linkedSignInMethods.unlink(id), onChanged)

  return (
    <li className={css['device']}>
      <div>
        <h3>{name}</h3>
        <p className={textCss['note']}>
          {linkedAt === null ? 'Not linked' : `Linked on ${inDays(linkedAt)}`}
        </p>
        <ErrorNote error={changing.error} />
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
