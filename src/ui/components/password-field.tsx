import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import css from './password-field.module.css'

export interface PasswordFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  /** Tells password managers which password to offer. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A password that can be revealed, pasted, and filled in by a password manager. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, id, ...input } = props
  const [shown, setShown] = useState(false)

  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => (
        <div className={css['row']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            className={css['input']}
          />
          <IconButton
            className={css['show'] ?? ''}
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
