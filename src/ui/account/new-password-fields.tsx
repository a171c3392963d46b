import type { WantedPassword } from '#domain/user/new-password.ts'
import { typedFields } from '../hooks/typed-fields.ts'
import type { Mutation } from '../hooks/use-mutation.ts'
import { newPasswordHint } from '#messages/password-hint.ts'
import { PasswordField } from '../components/password-field.tsx'

export const NO_PASSWORD: WantedPassword = { password: '', confirmation: '' }

/** The fields that show their own errors. */
export const NEW_PASSWORD_FIELDS: readonly string[] = ['password', 'password_confirmation']

interface NewPasswordFieldsProps {
  readonly typed: WantedPassword
  /** The account's email address, or an empty string if unknown. */
  readonly email: string
  readonly errorOf: Mutation['errorOf']
  readonly onType: (typed: WantedPassword) => void
}

/** A new password, typed twice, with the requirements it does not meet yet. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { typed, email, errorOf, onType } = props
  const field = typedFields(typed, errorOf, (change) => onType({ ...typed, ...change }))
  return (
    <>
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        hint={newPasswordHint(typed.password, email)}
        {...field('password')}
      />
      <PasswordField
        label="Confirm new password"
        required
        autoComplete="new-password"
        {...field('confirmation', 'password_confirmation')}
      />
    </>
  )
}
