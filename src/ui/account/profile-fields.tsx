import { USERNAME_LENGTH } from '#domain/user/profile.ts'
import { typedFields } from '../hooks/typed-fields.ts'
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
  const field = typedFields(draft, errorOf, onType)
  return (
    <>
      <div className={css['pair']}>
        <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" required autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label="Username"
        optional
        hint={`${USERNAME_LENGTH.min} to ${USERNAME_LENGTH.max} letters, numbers, periods, hyphens or underscores.`}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField label="Phone" type="tel" optional autoComplete="tel" {...field('phone')} />
      <TextField label="Company" optional autoComplete="organization" {...field('company')} />
      <TaxNumberField
        label="VAT ID"
        name="tax_vat_number"
        value={draft.taxVatNumber}
        error={errorOf('tax_vat_number')}
        onType={(taxVatNumber) => onType({ taxVatNumber })}
      />
    </>
  )
}
