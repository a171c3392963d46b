import { ResultAsync } from 'neverthrow'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { LICENSE, type LicenseId } from '#domain/license/tier.ts'
import { isEuConsumer } from '#domain/order/consumer.ts'
import type { PaymentMethod } from '#domain/order/payment-method.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { TaxNumberField } from '../account/tax-number-field.tsx'
import { Checkbox } from '../parts/checkbox.tsx'
import { fieldError } from '../parts/error-message.tsx'
import { Link } from '../parts/link.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useService } from '../stores/stores.tsx'
import { COUNTRIES } from './countries.ts'
import css from './payment-fields.module.css'
import type { Payable } from './payable.ts'
import type { Till } from './till.ts'
import { WaysToPay } from './ways-to-pay.tsx'

interface PaymentFieldsProps {
  readonly till: Till
  readonly user: Registered
  readonly payable: Payable
  /** What is paid now and later, where the fields' frame does not say it. */
  readonly sum?: string
}

/** Who is billed, how it is paid, and what must be agreed to: in a page and in a dialog alike. */
export const PaymentFields = observer(function PaymentFields(props: PaymentFieldsProps) {
  const { till, user, payable, sum = '' } = props
  const note = !payable.free || till.way === 'sandbox' ? NOTES[till.way] : ''
  const said = [sum, note].filter(Boolean).join(' ')

  return (
    <>
      <BillingFields till={till} user={user} licenseId={payable.licenseId} />
      {!payable.free && <WaysToPay till={till} payable={payable} />}
      <Consent till={till} licenseId={payable.licenseId} />
      {said && <p className={css['small']}>{said}</p>}
    </>
  )
})

const NOTES: Readonly<Record<PaymentMethod, string>> = {
  sandbox: 'This store is in its sandbox: no money moves and no card is asked for.',
  stripe: 'Your card is typed into a form of Stripe’s and never reaches us.',
  paypal: 'You confirm it at PayPal, and nothing is charged before.',
  credits: 'No money moves; codes and bundle discounts do not count.',
}

interface BillingFieldsProps {
  readonly till: Till
  readonly user: Registered
  readonly licenseId: LicenseId
}

/** Who the bill goes to (input 3), filled in with what the account knows. */
const BillingFields = observer(function BillingFields(props: BillingFieldsProps) {
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

/** Nothing is asked twice (WCAG 3.3.7): company and number of the profile, and the country of the last order. */
function useAccountBilling(till: Till, user: Registered): void {
  const account = useService('account')
  const orders = useService('orders')

  useEffect(() => {
    if (till.recalledFor === user.id) return
    void ResultAsync.combine([account.profile(), orders.history(user)]).match(
      ([{ company, taxVatNumber }, history]) => {
        // What cost nothing, or credits, was billed nowhere.
        const last = history.find(({ billingCountry }) => billingCountry !== '')
        till.recall(user, { country: last?.billingCountry ?? '', company, vatId: taxVatNumber })
      },
      // It only saves typing.
      () => undefined,
    )
  }, [till, user, account, orders])
}

/** Asked of consumers in the EU alone, and never ticked beforehand (checkout 2). */
const Consent = observer(function Consent({ till, licenseId }: Omit<BillingFieldsProps, 'user'>) {
  if (!isEuConsumer(till, licenseId)) return null
  return (
    <div className={css['consent']}>
      <Checkbox
        name="acknowledged"
        required
        checked={till.acknowledged}
        error={fieldError(till.trouble, 'acknowledged')}
        label="I want to use what I buy right away, and I know that my right of withdrawal ends with my first download."
        onChange={(event) => till.fill({ acknowledged: event.target.checked })}
      />
      <p>
        Until then you can withdraw within 14 days.{' '}
        <Link to="/policies/withdrawal">How it works</Link>
      </p>
    </div>
  )
})
