import { observer } from 'mobx-react-lite'
import { LICENSE, type LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { TaxNumberField } from '../account/tax-number-field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { CheckoutStore } from './checkout-store.ts'
import { COUNTRIES } from './countries.ts'
import { billingError } from './billing-error.ts'
import { useAccountBilling } from './use-account-billing.ts'

interface BillingFieldsProps {
  readonly visit: CheckoutStore
  readonly user: Registered
  readonly licenseId: LicenseId
}

/** Who the bill goes to (rules 2), begun with what the account knows. */
export const BillingFields = observer(function BillingFields(props: BillingFieldsProps) {
  const { visit, user, licenseId } = props
  const needsCompany = licenseId >= LICENSE.STARTUP
  useAccountBilling(visit, user)

  return (
    <>
      <SelectField
        label="Billing country"
        name="country"
        autoComplete="country"
        required
        placeholder="Choose a country"
        value={visit.country}
        error={billingError(visit.trouble, 'billing_country')}
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
        error={billingError(visit.trouble, 'company')}
        onChange={(event) => visit.fill({ company: event.target.value })}
      />
      <TaxNumberField
        label="VAT number"
        name="vat_id"
        value={visit.vatId}
        error={billingError(visit.trouble, 'vat_id')}
        onType={(vatId) => visit.fill({ vatId })}
      />
    </>
  )
})
