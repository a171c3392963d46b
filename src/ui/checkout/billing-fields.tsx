import { observer } from 'mobx-react-lite'
import { LICENSE, type LicenseId } from '#domain/license/tier.ts'
import { fieldInWords } from '#words/field-words.ts'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { CheckoutStore } from './checkout-store.ts'
import { COUNTRIES } from './countries.ts'

interface BillingFieldsProps {
  readonly visit: CheckoutStore
  readonly licenseId: LicenseId
}

/** Who the bill goes to (rules 2). */
export const BillingFields = observer(function BillingFields(props: BillingFieldsProps) {
  const { visit, licenseId } = props
  const needsCompany = licenseId >= LICENSE.STARTUP

  return (
    <>
      <SelectField
        label="Billing country"
        name="country"
        autoComplete="country"
        required
        placeholder="Choose a country"
        value={visit.country}
        error={errorOf(visit, 'billing_country')}
        options={COUNTRIES}
        onChange={(event) => visit.fill({ country: event.target.value })}
      />
      <TextField
        label="Company"
        name="company"
        autoComplete="organization"
        optional={!needsCompany}
        required={needsCompany}
        value={visit.company}
        error={errorOf(visit, 'company')}
        onChange={(event) => visit.fill({ company: event.target.value })}
      />
    </>
  )
})

function errorOf({ trouble }: CheckoutStore, field: string): string | undefined {
  if (trouble?.kind !== 'invalid') return undefined
  const error = trouble.errors.find((one) => one.field === field)
  return error && fieldInWords(error)
}
