import { observer } from 'mobx-react-lite'
import { ok } from 'neverthrow'
import { useState } from 'react'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import css from './provider-buttons.module.css'
import { useReturnTo } from './use-return-to.ts'

/**
 * Sign-in with external providers, if the shop has any. Space is reserved for the buttons, so that nothing moves
 * under a finger when their names load; a list that fails to load counts as empty.
 */
export const ProviderButtons = observer(function ProviderButtons() {
  const { providers = 0 } = useStore('config')
  const signInMethods = useService('signInMethods')
  const { value: methods } = useQuery(() => signInMethods.list().orElse(() => ok([])))
  const leaving = useMutation()
  const [chosen, setChosen] = useState<string | null>(null)
  const returnTo = useReturnTo()

  const placeholders = methods ? 0 : providers
  if (placeholders === 0 && !methods?.length) return null

  const leave = (id: string) => {
    setChosen(id)
    leaving.run(
      () => signInMethods.start(id, returnTo),
      (address) => window.location.assign(address),
    )
  }

  return (
    <div className={css['actions']}>
      <p className={css['or']}>or</p>
      {Array.from({ length: placeholders }, (_, at) => (
        <span key={at} className={css['room']} aria-hidden="true" />
      ))}
      {methods?.map(({ id, name }) => (
        <Button key={id} wide busy={leaving.busy && chosen === id} onClick={() => leave(id)}>
          Continue with {name}
        </Button>
      ))}
      <ErrorNote error={leaving.error} />
    </div>
  )
})
