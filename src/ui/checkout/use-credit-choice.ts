import type { PaymentMethod } from '#domain/order/payment-method.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { NEEDS_APPROVAL } from '#messages/download-messages.ts'
import { inDayAndMonth } from '#messages/durations.ts'
import type { Choice } from '../components/radio-group.tsx'
import { useOwnQuota, type OwnQuota } from '../hooks/use-own-quota.ts'
import { useStore } from '../stores/stores.tsx'
import type { Payable } from './payable.ts'

/**
 * The option to pay with credits, offered to buyers who have some, with how many are usable for the cart’s
 * license (decision 027). Missing credits are offered for sale once it is chosen. If the price exceeds what is
 * left of a member's quota, the option is disabled and shows the reason (team 5).
 */
export function useCreditChoice({ credits, licenseId }: Payable): Choice<PaymentMethod> | null {
  const { subscription } = useStore('credits')
  const quota = useOwnQuota(credits !== null)
  const usable = (subscription?.lots ?? []).filter(({ frozen }) => !frozen)
  if (credits === null || usable.length === 0) return null
  const paying = usable.filter((lot) => lot.licenseId >= licenseId)
  const there = paying.reduce((sum, { remaining }) => sum + remaining, 0)
  const disabled = quota !== null && credits > quota.left
  const hint = disabled ? beyond(quota) : `You have ${inCredits(there)} for this license.`
  return { value: 'credits', label: inCredits(credits), hint, disabled }
}

function beyond({ limit, left, resetsAt }: OwnQuota): string {
  const why =
    limit === 0
      ? NEEDS_APPROVAL
      : `You have ${left} of ${inCredits(limit)} left of your monthly quota. Resets ${inDayAndMonth(resetsAt)}.`
  return `${why} Request approval on each asset page, or pay another way.`
}
