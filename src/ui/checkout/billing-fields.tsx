import { fieldError } from '../parts/error-message.tsx'
import { observer } from 'mobx-react-lite'
import { LICENSE, type LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { TaxNumberField } from '../account/tax-number-field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { COUNTRIES } from './countries.ts'
import type { Till } from './till.ts'
import { useAccountBilling } from './use-account-billing.ts'

interface BillingFieldsProps {
  readonly till: Till
  readonly user: Registered
  readonly licenseId: LicenseId
}

/** Who the bill goes to (input 3), filled in with what the account knows. */
export const BillingFields = observer(function BillingFields(props: BillingFieldsProps) {
  const { till, user, licenseId } = props
  const needsCompany = licenseId >= LICENSE.STARTUP
  useAccountBilling(till, user)

  return (
    <>
      <SelectField
        label="Billing country"
        name="country"
        autoComplete="country"
        required
        placeholder="Choose a country"
        value={till.country}
        error={fieldError(till.trouble, 'billing_country')}
        options={COUNTRIES}
        onChange={(event) => till.fill({ country: event.target.value })}
      />
      <TextField
        label="Company"
        name="company"
        autoComplete="organization"
        optional={!needsCompany}
        required={needsCompany}
        value={till.company}
        error={fieldError(till.trouble, 'company')}
        onChange={(event) => till.fill({ company: event.target.value })}
      />
      <TaxNumberField
        label="VAT number"
        name="vat_id"
        value={till.vatId}
        error={fieldError(till.trouble, 'vat_id')}
        onType={(vatId) => till.fill({ vatId })}
      />
    </>
  )
})
