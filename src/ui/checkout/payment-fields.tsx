import { WITHDRAWAL_DAYS } from '#domain/order/consumer.ts'
import { ResultAsync } from 'neverthrow'
import { observer } from 'mobx-react-lite'
import { useEffect, type ReactNode } from 'react'
import { LICENSE, type LicenseId } from '#domain/license/tier.ts'
import { isEuConsumer } from '#domain/order/consumer.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { TaxNumberField } from '../account/tax-number-field.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { fieldError } from '../components/error-message.tsx'
import { Link } from '../components/link.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { taxNote } from '#messages/tax-note.ts'
import { useService } from '../stores/stores.tsx'
import { COUNTRIES } from './countries.ts'
import css from './payment-fields.module.css'
import type { Payable } from './payable.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { PAYMENT_NOTES } from './payment-notes.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { useCreditChoice } from './use-credit-choice.ts'
import { useTypedBilling } from './use-typed-billing.ts'

interface PaymentFieldsProps {
  readonly checkoutForm: CheckoutForm
  readonly user: Registered
  readonly payable: Payable
  /** What is charged now and later, unless the surrounding form already says so. */
  readonly sum?: string
  /** Rendered below the payment methods. */
  readonly children?: ReactNode
}

/** Billing details, the payment method, and required consent, in pages and dialogs alike. */
export const PaymentFields = observer(function PaymentFields(props: PaymentFieldsProps) {
  const { checkoutForm, user, payable, sum = '', children } = props
  const note =
    !payable.free || checkoutForm.method === 'sandbox' ? PAYMENT_NOTES[checkoutForm.method] : ''
  const credits = useCreditChoice(payable)
  const hint = [sum, note].filter(Boolean).join(' ')

  return (
    <>
      <BillingFields checkoutForm={checkoutForm} user={user} licenseId={payable.licenseId} />
      <TaxNote checkoutForm={checkoutForm} payable={payable} />
      {!payable.free && (
        <PaymentMethods checkoutForm={checkoutForm} payable={payable} credits={credits} />
      )}
      {children}
      <Consent checkoutForm={checkoutForm} licenseId={payable.licenseId} />
      {hint && <p className={css['small']}>{hint}</p>}
    </>
  )
})

interface BillingFieldsProps {
  readonly checkoutForm: CheckoutForm
  readonly user: Registered
  readonly licenseId: LicenseId
}

/** The billing details (input 3), prefilled from the account. */
const BillingFields = observer(function BillingFields(props: BillingFieldsProps) {
  const { checkoutForm, user, licenseId } = props
  const needsCompany = licenseId >= LICENSE.STARTUP
  useAccountBilling(checkoutForm, user)
  const typed = useTypedBilling(user)
  const type = (field: 'company' | 'vatId', text: string) => {
    checkoutForm.fill({ [field]: text })
    typed.keep(field, text)
  }

  return (
    <>
      <SelectField
        label="Billing country"
        name="country"
        autoComplete="country"
        required
        placeholder="Choose a country"
        value={checkoutForm.country}
        error={fieldError(checkoutForm.error, 'billing_country')}
        options={COUNTRIES}
        onChange={(event) => checkoutForm.fill({ country: event.target.value })}
      />
      <TextField
        label="Company"
        name="company"
        autoComplete="organization"
        optional={!needsCompany}
        required={needsCompany}
        value={checkoutForm.company}
        error={fieldError(checkoutForm.error, 'company')}
        onChange={(event) => type('company', event.target.value)}
      />
      <TaxNumberField
        label="VAT ID"
        name="vat_id"
        value={checkoutForm.vatId}
        error={fieldError(checkoutForm.error, 'vat_id')}
        onType={(vatId) => type('vatId', vatId)}
        onLeave={() => checkoutForm.leaveVatId()}
      />
    </>
  )
})

/** Explains in plain words why tax is charged or not (tax 3). Changes are announced; credits are not taxed. */
const TaxNote = observer(function TaxNote({
  checkoutForm: { country, method },
  payable: { free, taxation },
}: Pick<PaymentFieldsProps, 'checkoutForm' | 'payable'>) {
  const isSaid = taxation && country !== '' && method !== 'credits' && !free
  return (
    <p role="status" className={css['small']}>
      {isSaid && taxNote(taxation)}
    </p>
  )
})

/**
 * Prefills billing details, so that no one is asked twice (WCAG 3.3.7): what was typed in this tab before a
 * reload, or else the profile's company and VAT number, and the last order's country.
 */
function useAccountBilling(checkoutForm: CheckoutForm, user: Registered): void {
  const account = useService('account')
  const orders = useService('orders')
  const typed = useTypedBilling(user)

  useEffect(() => {
    if (checkoutForm.recalledFor === user.id) return
    void ResultAsync.combine([account.profile(), orders.billingCountry(user), typed.read()]).match(
      ([{ company, taxVatNumber }, country, before]) => {
        checkoutForm.recall(user, { country, company, vatId: taxVatNumber, ...before })
      },
      // Ignored, since prefilling only saves typing.
      () => undefined,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `typed` and `user` are made anew each time
  }, [checkoutForm, user.id, user.team?.id, account, orders])
}

/** Asked only of consumers in the EU, and never checked in advance (checkout 2). */
const Consent = observer(function Consent({
  checkoutForm,
  licenseId,
}: Omit<BillingFieldsProps, 'user'>) {
  if (!isEuConsumer(checkoutForm, licenseId)) return null
  return (
    <div className={css['consent']}>
      <Checkbox
        name="acknowledged"
        required
        checked={checkoutForm.acknowledged}
        error={fieldError(checkoutForm.error, 'acknowledged')}
        label="I want immediate access, and I understand that my right of withdrawal ends with my first download."
        onChange={(event) => checkoutForm.fill({ acknowledged: event.target.checked })}
      />
      <p>
        Until then, you can withdraw within {WITHDRAWAL_DAYS} days.{' '}
        <Link to="/policies/withdrawal">How it works</Link>
      </p>
    </div>
  )
})
