import { inUsd } from '#domain/shared/money.ts'
import { inDays } from '#words/day-words.ts'
import { planOutgrownInWords } from '#words/outgrown-words.ts'
import type { SubscriptionLetters } from '#server/ports/subscription-letters.ts'
import { letter } from './letter.ts'
import { lastInWords, refillLetters } from './letters-refill.ts'

/** The letters of a subscription's life: what was charged, what is owed, what ended and what stays. */
export const subscriptionLetters = (publicUrl: string): SubscriptionLetters => {
  const action = { words: 'Your subscription', url: `${publicUrl}/account/subscription` }
  return {
    refill: refillLetters(publicUrl),

    renewed: ({ email, firstName }, { plan, charged, until, isLast, orderId, outgrown }) =>
      letter({
        to: email,
        subject: `Your Emberstock ${plan} plan has been renewed`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          isLast
            ? `your ${plan} plan has been renewed once more. ${lastInWords(inDays(until))}`
            : `your ${plan} plan has been renewed and runs until ${inDays(until)}.`,
          ...(outgrown ? [planOutgrownInWords(outgrown)] : []),
          [`Charged: ${inUsd(charged)}`, `Order: ${orderId}`],
        ],
        action,
        footer: [
          isLast
            ? 'You can reactivate it there until that day.'
            : 'You can change or cancel it there at any time.',
        ],
      }),

    failed: ({ email, firstName }, { plan, owed, nextTry, downloadsUntil }) =>
      letter({
        to: email,
        subject: `We could not renew your Emberstock ${plan} plan`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `the payment of ${inUsd(owed)} for your ${plan} plan was declined, and nothing was charged.`,
          `We try again on ${inDays(nextTry)}. Downloads with your plan go on until ${inDays(downloadsUntil)}, and pause after that until it is paid.`,
        ],
        action,
        footer: ['What you own stays yours, whatever becomes of the plan.'],
      }),

    cancelled: ({ email, firstName }, { plan, at }) =>
      letter({
        to: email,
        subject: `Your Emberstock ${plan} plan is cancelled`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `your ${plan} plan is cancelled and ends on ${inDays(at)}. Nothing more is charged.`,
          'Until then it works as before. If you change your mind by that day, reactivate it with one click.',
        ],
        action,
      }),

    ended: ({ email, firstName }, { plan, why, kept }) =>
      letter({
        to: email,
        subject: `Your Emberstock ${plan} plan has ended`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          why === 'cancelled'
            ? `your ${plan} plan has ended, as you asked. Nothing more is charged.`
            : `we could not renew your ${plan} plan after several tries, so it has ended. Nothing more is charged.`,
          ...(kept
            ? [
                `Your ${kept.credits} plan credits are kept until ${inDays(kept.until)}: subscribe again by then and they are back.`,
              ]
            : []),
          'What you own, and credits that you bought in packs, stay yours.',
        ],
        action: { words: 'See the plans', url: `${publicUrl}/pricing` },
      }),
  }
}
