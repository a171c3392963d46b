import type { Mutation } from '../hooks/use-mutation.ts'
import { newPasswordHint } from '#messages/password-hint.ts'
import { PasswordField } from '../components/password-field.tsx'

export interface TypedPassword {
  readonly password: string
  readonly confirmation: string
}

export const NO_PASSWORD: TypedPassword = { password: '', confirmation: '' }

/** The fields that show their own errors. */
export const NEW_PASSWORD_FIELDS: readonly string[] = ['password', 'password_confirmation']

interface NewPasswordFieldsProps {
  readonly typed: TypedPassword
  /** The account's address, or nothing where it is not known. */
  readonly email: string
  readonly errorOf: Mutation['errorOf']
  readonly onType: (typed: TypedPassword) => void
}

/** A new password twice, with what it still needs. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { typed, email, errorOf, onType } = props
  return (
    <>
      <PasswordField
        label="New password"
        name="password"
        required
        autoComplete="new-password"
        hint={newPasswordHint(typed.password, email)}
        value={typed.password}
        error={errorOf('password')}
        onChange={(event) => onType({ ...typed, password: event.target.value })}
      />
      <PasswordField
        label="New password once more"
        name="password_confirmation"
        required
        autoComplete="new-password"
        value={typed.confirmation}
        error={errorOf('password_confirmation')}
        onChange={(event) => onType({ ...typed, confirmation: event.target.value })}
      />
    </>
  )
}
