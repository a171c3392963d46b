import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorMessage } from '#messages/error-message.ts'
import { Button } from '../components/button.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { useEarlyInput } from '../hooks/use-early-input.ts'
import { useService } from '../stores/stores.tsx'
import { Brand } from './brand.tsx'
import css from './password-gate.module.css'
import textCss from '../styles/text.module.css'

/** Mark in the memory of the browser session: this tab has entered before (access 1). */
const ENTERED = 'site-password-entered'

/** Fills the window: a password field, and nothing of what is behind it (access 1). */
export const PasswordGate = observer(function PasswordGate() {
  const { enter, checking, refusal } = useGate()
  const wasIn = useWasIn()
  useEarlyInput()
  const [password, setPassword] = useState('')
  const isBlank = password.trim() === ''
  const field = useRef<HTMLInputElement>(null)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlank || checking) return
    await enter(password)
    field.current?.focus()
  }

  return (
    <main className={css['gate']}>
      <title>Emberstock</title>
      <meta name="robots" content="noindex" />
      <form method="post" className={css['form']} onSubmit={(event) => void send(event)} noValidate>
        <h1 className={css['title']}>
          <Brand />
        </h1>
        <p className={textCss['quiet']}>
          {wasIn
            ? 'Your session has ended or the password has changed. Enter the password to continue.'
            : 'This site isn’t public yet. Enter the password to continue.'}
        </p>
        <PasswordField
          ref={field}
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div role="alert">{refusal && <p className={css['refusal']}>{refusal}</p>}</div>
        <Button kind="primary" type="submit" wide disabled={isBlank || checking}>
          Enter website
        </Button>
      </form>
    </main>
  )
})

/** Sends the password; if it is correct, reloads the same address, which now shows its page. */
function useGate() {
  const siteGate = useService('siteGate')
  const memory = useService('sessionMemory')
  const navigate = useNavigate()
  const [checking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const enter = async (password: string) => {
    setChecking(true)
    setRefusal(null)
    await siteGate.enter(password).match(
      async () => {
        await memory.mark(ENTERED).unwrapOr(undefined)
        await navigate(0)
      },
      (error) => {
        setRefusal(errorMessage(error))
        setChecking(false)
      },
    )
  }
  return { enter, checking, refusal }
}

/** Whether this tab has entered before; the gate then says why it asks again. */
function useWasIn(): boolean {
  const memory = useService('sessionMemory')
  const [wasIn, setWasIn] = useState(false)

  useEffect(() => {
    void memory.isMarked(ENTERED).map(setWasIn)
  }, [memory])

  return wasIn
}
