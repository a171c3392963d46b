import type { Mutation } from '../hooks/use-mutation.ts'
import { TextField } from '../components/text-field.tsx'
import css from './account-form.module.css'
import type { ProfileDraft } from './profile-draft.ts'
import { TaxNumberField } from './tax-number-field.tsx'

interface ProfileFieldsProps {
  readonly draft: ProfileDraft
  readonly errorOf: Mutation['errorOf']
  readonly onType: (change: Partial<ProfileDraft>) => void
}

/** The fields that show their own errors. */
export const PROFILE_FIELDS: readonly string[] = [
  'first_name',
  'last_name',
  'username',
  'company',
  'phone',
  'tax_vat_number',
]

export function ProfileFields({ draft, errorOf, onType }: ProfileFieldsProps) {
  return (
    <>
      <div className={css['pair']}>
        <TextField
          label="First name"
          name="first_name"
          required
          autoComplete="given-name"
          value={draft.firstName}
          error={errorOf('first_name')}
          onChange={(event) => onType({ firstName: event.target.value })}
        />
        <TextField
          label="Last name"
          name="last_name"
          required
          autoComplete="family-name"
          value={draft.lastName}
          error={errorOf('last_name')}
          onChange={(event) => onType({ lastName: event.target.value })}
        />
      </div>
      <TextField
        label="Username"
        name="username"
        optional
        hint="3 to 30 letters, digits, dots or lines."
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.username}
        error={errorOf('username')}
        onChange={(event) => onType({ username: event.target.value })}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        optional
        autoComplete="tel"
        value={draft.phone}
        error={errorOf('phone')}
        onChange={(event) => onType({ phone: event.target.value })}
      />
      <TextField
        label="Company"
        name="company"
        optional
        autoComplete="organization"
        value={draft.company}
        error={errorOf('company')}
        onChange={(event) => onType({ company: event.target.value })}
      />
      <TaxNumberField
        label="Tax or VAT number"
        name="tax_vat_number"
        value={draft.taxVatNumber}
        error={errorOf('tax_vat_number')}
        onType={(taxVatNumber) => onType({ taxVatNumber })}
      />
    </>
  )
}
