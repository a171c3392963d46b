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
  const methods = useQuery(() => linkedSignInMethods.list())

  if (methods.value?.length === 0 || (methods.value === null && !methods.loading.error)) return null
  return (
    <AccountSection
      title="Other ways to sign in"
      description={<p>Sign in with another account instead of a password.</p>}
    >
      <QueryResult {...methods}>
        {(known) => (
          <ul className={css['devices']}>
            {known.map((method) => (
              <Method key={method.id} method={method} onChanged={methods.load} />
            ))}
          </ul>
        )}
      </QueryResult>
    </AccountSection>
  )
})

interface MethodProps {
  readonly method: LinkedSignInMethod
  readonly onChanged: () => void
}

const Method = observer(function Method({ method, onChanged }: MethodProps) {
  const signInMethods = useService('signInMethods')
  const linkedSignInMethods = useService('linkedSignInMethods')
  const changing = useMutation()
  const { id, name, linkedAt } = method
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
