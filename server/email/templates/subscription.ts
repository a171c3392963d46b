import { inUsd } from '#domain/shared/money.ts'
import { inDays } from '#messages/durations.ts'
import {
  planIneligibleMessage,
  creditSubscriptionIneligibleMessage,
} from '#messages/ineligible-messages.ts'
import type { EmailEvents, Subscribed } from '#server/application/ports/email-events.ts'
import { emailTemplate } from '../template.ts'

/** An event of a subscription's life, and the address that is told of it. */
type SubscriptionEmail<Kind extends keyof EmailEvents> = EmailEvents[Kind] & {
  readonly email: string
}

/** The e-mails of a subscription's life: what was charged, what is past due, what ended and what stays. */
export const subscriptionEmails = (publicUrl: string) => {
  const actionFor = ({ kind }: Subscribed) => ({
    words: kind === 'plan' ? 'Your subscription' : 'Your refill',
    url: `${publicUrl}/account/subscription`,
  })
  return {
    renewed: ({
      email,
      firstName,
      of,
      charged,
      until,
      isLast,
      orderId,
      ineligible,
    }: SubscriptionEmail<'subscription-renewed'>) => {
      const notice = isLast ? lastMessage(inDays(until)) : ''
      const words =
        of.kind === 'plan' ? planRenewed(of, until, notice) : creditsCame(of, until, notice)
      const ineligibleMessage =
        of.kind === 'plan' ? planIneligibleMessage : creditSubscriptionIneligibleMessage
      return emailTemplate({
        to: email,
        subject: words.subject,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          words.paragraph,
          ...(ineligible ? [ineligibleMessage(ineligible)] : []),
          [`Charged: ${inUsd(charged)}`, `Order: ${orderId}`],
        ],
        action: actionFor(of),
        footer: [isLast ? words.untilThen : words.atAnyTime],
      })
    },

    failed: ({
      email,
      firstName,
      of,
      amount,
      nextTry,
      downloadsUntil,
    }: SubscriptionEmail<'renewal-failed'>) =>
      emailTemplate({
        to: email,
        subject: `We could not renew your Emberstock ${nameOf(of)}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `the payment of ${inUsd(amount)} for your ${inFull(of)} was declined, and nothing was charged.`,
          `We try again on ${inDays(nextTry)}. ${
            of.kind === 'plan'
              ? `Downloads with your plan go on until ${inDays(downloadsUntil)}, and pause after that until it is paid.`
              : 'The credits that you have stay yours to spend meanwhile.'
          }`,
        ],
        action: actionFor(of),
        footer: [
          of.kind === 'plan'
            ? 'What you own stays yours, whatever becomes of the plan.'
            : 'There you can pay with another card, or cancel.',
        ],
      }),

    paymentMethodChanged: ({ email, firstName, of }: SubscriptionEmail<'payment-method-changed'>) =>
      emailTemplate({
        to: email,
        subject: `Your Emberstock ${nameOf(of)} has a new payment method`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `the payment method of your ${inFull(of)} was changed. It is used from the next charge on.`,
        ],
        action: actionFor(of),
        footer: [
          'If this was not you, change your password and reply to this email: nothing was charged by the change itself.',
        ],
      }),

    cancelled: ({ email, firstName, of, at }: SubscriptionEmail<'subscription-cancelled'>) =>
      emailTemplate({
        to: email,
        subject: `Your Emberstock ${nameOf(of)} is cancelled`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `your ${inFull(of)} is cancelled and ends on ${inDays(at)}. Nothing more is charged.`,
          of.kind === 'plan'
            ? 'Until then it works as before. If you change your mind by that day, reactivate it with one click.'
            : 'The credits that you have stay yours. If you change your mind by that day, keep it with one click.',
        ],
        action: actionFor(of),
      }),

    ended: ({ email, firstName, of, why, kept }: SubscriptionEmail<'subscription-ended'>) =>
      emailTemplate({
        to: email,
        subject: `Your Emberstock ${nameOf(of)} has ended`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          why === 'cancelled'
            ? `your ${inFull(of)} has ended, as you asked. Nothing more is charged.`
            : `we could not renew your ${inFull(of)} after several tries, so it has ended. Nothing more is charged.`,
          ...(kept
            ? [
                `Your ${kept.credits} plan credits are kept until ${inDays(kept.until)}: subscribe again by then and they are back.`,
              ]
            : []),
          of.kind === 'plan'
            ? 'What you own, and credits that you bought in packs, stay yours.'
            : 'The credits that you have stay yours to spend.',
        ],
        action: {
          words: of.kind === 'plan' ? 'See the plans' : 'See the prices',
          url: `${publicUrl}/pricing`,
        },
      }),
  }
}

type Of<Kind extends Subscribed['kind']> = Extract<Subscribed, { kind: Kind }>

function nameOf(of: Subscribed): string {
  return of.kind === 'plan' ? `${of.plan} plan` : 'refill'
}

function inFull(of: Subscribed): string {
  return of.kind === 'plan' ? `${of.plan} plan` : `monthly refill of ${of.credits} credits`
}

function planRenewed(of: Of<'plan'>, until: number, last: string) {
  return {
    subject: `Your Emberstock ${nameOf(of)} has been renewed`,
    paragraph:
      last === ''
        ? `your ${nameOf(of)} has been renewed and runs until ${inDays(until)}.`
        : `your ${nameOf(of)} has been renewed once more. ${last}`,
    untilThen: 'You can reactivate it there until that day.',
    atAnyTime: 'You can change or cancel it there at any time.',
  }
}

function creditsCame(of: Of<'credits'>, until: number, last: string) {
  const next = last === '' ? `The next one comes on ${inDays(until)}.` : last
  return {
    subject: `Your Emberstock refill: ${of.credits} credits`,
    paragraph: `your ${inFull(of)} is in your account. ${next}`,
    untilThen: 'You can keep it there until that day.',
    atAnyTime: 'You can cancel it there at any time.',
  }
}

/** Cancelled while it was being charged for one time more. */
function lastMessage(day: string): string {
  return `You cancelled it while this was being charged, so it ends on ${day}, and nothing more is charged.`
}
