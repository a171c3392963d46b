import { inUsd } from '#domain/shared/money.ts'
import { inDays } from '#words/day-words.ts'
import { refillOutgrownInWords } from '#words/outgrown-words.ts'
import type { RefillLetters } from '#server/ports/refill-letters.ts'
import { letter } from './letter.ts'

/** The letters of a refill's life. Its credits stay whatever becomes of it, and each letter that ends something says so. */
export const refillLetters = (publicUrl: string): RefillLetters => {
  const action = { words: 'Your refill', url: `${publicUrl}/account/subscription` }
  return {
    renewed: ({ email, firstName }, { credits, charged, until, isLast, orderId, outgrown }) =>
      letter({
        to: email,
        subject: `Your Emberstock refill: ${credits} credits`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `your monthly refill of ${credits} credits is in your account. ${
            isLast ? lastInWords(inDays(until)) : `The next one comes on ${inDays(until)}.`
          }`,
          ...(outgrown ? [refillOutgrownInWords(outgrown)] : []),
          [`Charged: ${inUsd(charged)}`, `Order: ${orderId}`],
        ],
        action,
        footer: [
          isLast ? 'You can keep it there until that day.' : 'You can cancel it there at any time.',
        ],
      }),

    failed: ({ email, firstName }, { credits, owed, nextTry }) =>
      letter({
        to: email,
        subject: 'We could not renew your Emberstock refill',
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `the payment of ${inUsd(owed)} for your monthly refill of ${credits} credits was declined, and nothing was charged.`,
          `We try again on ${inDays(nextTry)}. The credits that you have stay yours to spend meanwhile.`,
        ],
        action,
        footer: ['There you can pay with another card, or cancel.'],
      }),

    cancelled: ({ email, firstName }, { credits, at }) =>
      letter({
        to: email,
        subject: 'Your Emberstock refill is cancelled',
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `your monthly refill of ${credits} credits is cancelled and ends on ${inDays(at)}. Nothing more is charged.`,
          'The credits that you have stay yours. If you change your mind by that day, keep it with one click.',
        ],
        action,
      }),

    ended: ({ email, firstName }, { credits, why }) =>
      letter({
        to: email,
        subject: 'Your Emberstock refill has ended',
        greeting: `Hello ${firstName}`,
        paragraphs: [
          why === 'cancelled'
            ? `your monthly refill of ${credits} credits has ended, as you asked. Nothing more is charged.`
            : `we could not renew your monthly refill of ${credits} credits after several tries, so it has ended. Nothing more is charged.`,
          'The credits that you have stay yours to spend.',
        ],
        action: { words: 'See the prices', url: `${publicUrl}/pricing` },
      }),
  }
}

/** Of a plan or a refill that was cancelled while it was being charged for one time more. */
export function lastInWords(day: string): string {
  return `You cancelled it while this was being charged, so it ends on ${day}, and nothing more is charged.`
}
