import { useEffect } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/trouble.ts'
import { useStore } from '../stores/stores.tsx'
import type { Payable } from './payable.ts'
import type { Till } from './till.ts'

interface Paid {
  readonly user: Registered
  readonly payable: Payable
  /** Goes on under another licence. */
  readonly onTake: (licenseId: LicenseId) => void
}

/** Pays; a refusal opens the dialog with a way on (download 3), after which it goes on by itself. */
export function usePaying(till: Till, { user, payable, onTake }: Paid): () => Promise<void> {
  const credits = useStore('credits')
  const modals = useStore('modals')
  const canTakeCredits = payable.credits !== null && !payable.free
  useEffect(() => {
    if (canTakeCredits) void credits.refresh()
  }, [canTakeCredits, credits])

  const pay = async (): Promise<void> => {
    await till.pay(user, payable)
    if (till.trouble) lead(till.trouble)
  }
  const again = () => void pay()
  const payInMoney = () => till.payInMoney()
  const lead = (trouble: Trouble): void => {
    switch (trouble.kind) {
      case 'credits-missing':
        return modals.show({
          kind: 'credits',
          missing: trouble.creditsMissing,
          mode: 'cart',
          onward: again,
        })
      case 'download-limit':
      case 'download-limit-4k':
        return modals.show({ kind: 'limit', limit: trouble, wanted: { payInMoney, again } })
      case 'subscription-required':
        return modals.show({
          kind: 'upgrade',
          planId: trouble.wayOn?.planId ?? null,
          licenseId: null,
          onward: again,
        })
      case 'license-tier-too-low':
        // The new price must be seen first: nothing goes on by itself.
        return modals.show({ kind: 'license', required: trouble.requiredLicenseId, take: onTake })
      default:
    }
  }
  return pay
}
