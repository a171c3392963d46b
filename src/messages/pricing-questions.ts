import { REFUND_DAYS } from '#domain/order/refund-days.ts'
import { FREEZE_MONTHS, PACK_LIFE_MONTHS, ROLLOVER_MONTHS } from '#domain/credits/ledger.ts'
import { GRACE_DAYS, RETRY_DAYS } from '#domain/subscription/subscription.ts'

export interface Question {
  readonly asks: string
  readonly answer: string
}

const DAYS = new Intl.ListFormat('en-GB').format(RETRY_DAYS.map(String))

/** What people ask before they pay (pricing 2, subscription 2, refund 1). */
export const PRICING_QUESTIONS: readonly Question[] = [
  {
    asks: 'What is a credit?',
    answer:
      'A credit licenses files without a card each time. Every file says how many it takes. Free assets and practice clips take none.',
  },
  {
    asks: 'Do credits run out?',
    answer: `Bought credits last ${PACK_LIFE_MONTHS} months. Those of a plan stay while you subscribe, and pile up to ${ROLLOVER_MONTHS} months’ worth. Whatever ends first is spent first.`,
  },
  {
    asks: 'What happens when I cancel?',
    answer: `The plan goes on to the end of the time you paid for. Its unused credits then wait ${FREEZE_MONTHS} months for you to come back. Bought credits and every file you licensed stay yours.`,
  },
  {
    asks: 'What is a monthly refill?',
    answer: `Credits that are bought again every month, with or without a plan, until you cancel. You see the charge and its next date before you begin. Each month’s credits last ${PACK_LIFE_MONTHS} months, also after you cancel.`,
  },
  {
    asks: 'Can I change plans?',
    answer:
      'A larger plan starts at once, and so does a year instead of months: you pay its price less what is left of the old one, and see that sum before you confirm. A smaller plan, or months instead of a year, starts when the paid time ends, at the price and under the licence that you confirmed, and you can undo it until then.',
  },
  {
    asks: 'What if a renewal cannot be charged?',
    answer: `We try again ${DAYS} days later and write to you each time. Downloads go on for ${GRACE_DAYS} days, then they wait for the payment.`,
  },
  {
    asks: 'Which licence do I need?',
    answer:
      'Individual covers one person. A company needs the licence of its revenue band. Prices follow the licence that you choose; the number of credits does not.',
  },
  {
    asks: 'Can I have my money back?',
    answer: `Within ${REFUND_DAYS} days, as long as nothing was downloaded and no credit was spent. Unused credits of a pack are paid back in part. A broken file is always our fault.`,
  },
]
