import { REFUND_DAYS } from '#domain/order/refund-days.ts'
import { FREEZE_MONTHS, PACK_LIFE_MONTHS, ROLLOVER_MONTHS } from '#domain/credits/ledger.ts'
import { GRACE_DAYS } from '#domain/subscription/subscription.ts'
import { RETRY_DAYS_LIST } from './retry-days.ts'

export interface Question {
  readonly asks: string
  readonly answer: string
}

/** Questions that people ask before they pay (pricing 2, subscription 2, refund 1). */
export const PRICING_QUESTIONS: readonly Question[] = [
  {
    asks: 'What is a credit?',
    answer:
      'Credits are a prepaid way to license files. Each file shows its price in credits. Free assets and practice footage don’t cost credits.',
  },
  {
    asks: 'Do credits expire?',
    answer: `Purchased credits are valid for ${PACK_LIFE_MONTHS} months. Plan credits roll over while you subscribe, up to ${ROLLOVER_MONTHS} months’ worth. The credits that expire first are used first.`,
  },
  {
    asks: 'What happens when I cancel?',
    answer: `Your plan stays active until the end of the billing period. Unused plan credits are then held for ${FREEZE_MONTHS} months in case you resubscribe. You keep purchased credits and every file you licensed.`,
  },
  {
    asks: 'What is a credit subscription?',
    answer: `A set number of credits each month, with or without a plan, until you cancel. You see the price and the next billing date before you subscribe. Each month’s credits are valid for ${PACK_LIFE_MONTHS} months, even if you cancel.`,
  },
  {
    asks: 'Can I change plans?',
    answer:
      'Yes. Upgrades, and switching from monthly to yearly billing, start right away: you pay the new price minus the unused part of your current plan, and see the amount before you confirm. Downgrades, and switching from yearly to monthly, start at the end of your billing period, at the price and license you confirmed, and you can undo them until then.',
  },
  {
    asks: 'What if my renewal payment fails?',
    answer: `We retry after ${RETRY_DAYS_LIST} days and email you each time. Downloads stay available for ${GRACE_DAYS} days, then pause until the payment goes through.`,
  },
  {
    asks: 'Which license do I need?',
    answer:
      'Individual covers one person. Companies choose the license for their annual revenue. Prices depend on the license you choose; the number of credits doesn’t.',
  },
  {
    asks: 'Can I get a refund?',
    answer: `Yes, within ${REFUND_DAYS} days, as long as you haven’t downloaded anything or spent any credits. If you’ve used part of a credit pack, we refund the credits you haven’t used. If a file is defective, we fix it or refund you.`,
  },
]
