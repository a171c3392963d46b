import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { MadeToken } from '#application/ports/access-tokens.ts'
import {
  checkWantedToken,
  TOKEN_LIFE_DAYS,
  TOKEN_NAME_LENGTH,
  TOKEN_SCOPES,
  type TokenScope,
} from '#domain/user/access-token.ts'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { FieldError } from '../components/field-error.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { SCOPE_LABELS } from './token-scopes.ts'

const DAYS = [7, 30, 90, TOKEN_LIFE_DAYS]
const FIELDS = ['name', 'scopes', 'days', 'monthly_credits']

const EMPTY = { name: '', scopes: ['catalog'] as readonly TokenScope[], days: '90', credits: '' }

interface TokenFormProps {
  readonly onMade: (token: MadeToken) => void
}

/** What a new token may do, when it expires, and how many credits it may spend. */
export const TokenForm = observer(function TokenForm({ onMade }: TokenFormProps) {
  const accessTokens = useService('accessTokens')
  const creating = useMutation()
  const [typed, setTyped] = useState(EMPTY)
  const form = useFocusOnError(creating.error)
  const change = (changes: Partial<typeof EMPTY>) => setTyped({ ...typed, ...changes })
  const spends = typed.scopes.includes('download')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = {
      name: typed.name,
      scopes: typed.scopes,
      days: Number(typed.days),
      monthlyCredits: spends && typed.credits.trim() !== '' ? Number(typed.credits) : null,
    }
    creating.run(
      () => checkWantedToken(wanted).asyncAndThen((checked) => accessTokens.make(checked)),
      (token) => {
        setTyped(EMPTY)
        onMade(token)
      },
    )
  }

  return (
    <form ref={form} className={css['form']} onSubmit={send} noValidate>
      <TextField
        label="Name"
        name="name"
        required
        hint="What it’s for, such as “Render farm sync”."
        autoComplete="off"
        value={typed.name}
        error={creating.errorOf('name') && `Enter a name of up to ${TOKEN_NAME_LENGTH} characters.`}
        onChange={(event) => change({ name: event.target.value })}
      />
      <fieldset className={css['scopes']}>
        <legend>Scopes</legend>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                <strong>{SCOPE_LABELS[scope].name}</strong>
                <span className={css['scope']}>{SCOPE_LABELS[scope].what}</span>
              </>
            }
            checked={typed.scopes.includes(scope)}
            onChange={(event) =>
              change({
                scopes: event.target.checked
                  ? [...typed.scopes, scope]
                  : typed.scopes.filter((one) => one !== scope),
              })
            }
          />
        ))}
        {creating.errorOf('scopes') && (
          <FieldError id={undefined}>Choose at least one scope.</FieldError>
        )}
      </fieldset>
      {spends && (
        <TextField
          label="Monthly credit limit"
          name="monthly_credits"
          optional
          hint="The most credits this token can spend in a calendar month. If you leave this blank, it can’t spend credits, but it can still download what you own."
          inputMode="numeric"
          measured
          value={typed.credits}
          error={creating.errorOf('monthly_credits') && 'Enter a whole number of credits.'}
          onChange={(event) => change({ credits: event.target.value })}
        />
      )}
      <SelectField
        label="Expires after"
        name="days"
        value={typed.days}
        options={DAYS.map((days) => ({
          value: String(days),
          label: days === TOKEN_LIFE_DAYS ? '1 year' : `${days} days`,
        }))}
        error={creating.errorOf('days')}
        onChange={(event) => change({ days: event.target.value })}
      />
      <ErrorNote error={creating.error} fields={FIELDS} />
      <div className={css['actions']}>
        <Button kind="primary" type="submit" busy={creating.busy}>
          Create token
        </Button>
      </div>
    </form>
  )
})
