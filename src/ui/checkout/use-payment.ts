import { useEffect } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { useStore } from '../stores/stores.tsx'
import type { Payable } from './payable.ts'
import type { CheckoutForm } from './checkout-form.ts'

interface Paid {
  readonly user: Registered
  readonly payable: Payable
  /** Goes on under another license. */
  readonly onTake: (licenseId: LicenseId) => void
}

/** Pays; a refusal opens the dialog with a way on (download 3), after which it goes on by itself. */
export function usePayment(
  checkoutForm: CheckoutForm,
  { user, payable, onTake }: Paid,
): () => Promise<void> {
  const credits = useStore('credits')
  const modals = useStore('modals')
  const canTakeCredits = payable.credits !== null && !payable.free
  useEffect(() => {
    if (canTakeCredits) void credits.refresh()
  }, [canTakeCredits, credits])

  const pay = async (): Promise<void> => {
    await checkoutForm.pay(user, payable)
    if (checkoutForm.error) lead(checkoutForm.error)
  }
  const again = () => void pay()
  const payInMoney = () => checkoutForm.payInMoney()
  const lead = (error: UserError): void => {
    switch (error.kind) {
      case 'credits-missing':
        return modals.show({
          kind: 'credits',
          missing: error.creditsMissing,
          mode: 'cart',
          onward: again,
        })
      case 'download-limit':
      case 'download-limit-4k':
        return modals.show({ kind: 'limit', limit: error, wanted: { payInMoney, again } })
      case 'subscription-required':
        return modals.show({
          kind: 'upgrade',
          planId: error.wayOn?.planId ?? null,
          licenseId: null,
          onward: again,
        })
      case 'license-tier-too-low':
        // The new price must be seen first: nothing goes on by itself.
        return modals.show({ kind: 'license', required: error.requiredLicenseId, take: onTake })
      default:
    }
  }
  return pay
}
