import { inUsd } from '#domain/shared/money.ts'
import { inDays } from '#messages/durations.ts'
import {
  planIneligibleMessage,
  creditSubscriptionIneligibleMessage,
} from '#messages/ineligible-messages.ts'
import type { EmailEvents, Subscribed } from '#server/application/ports/email-events.ts'
import { emailTemplate } from '../template.ts'

/** An event in a subscription's life, with the address to notify. */
type SubscriptionEmail<Kind extends keyof EmailEvents> = EmailEvents[Kind] & {
  readonly email: string
}

/** Emails in a subscription's life: what was charged, what is past due, what ended and what remains. */
export const subscriptionEmails = (publicUrl: string) => {
  const actionFor = ({ kind }: Subscribed) => ({
    words: kind === 'plan' ? 'Manage subscription' : 'Manage credit subscription',
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
        subject: `We couldn’t renew your Emberstock ${nameOf(of)}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `Your payment of ${inUsd(amount)} for your ${inFull(of)} was declined. Nothing was charged.`,
          `We’ll try again on ${inDays(nextTry)}. ${
            of.kind === 'plan'
              ? `You can download with your plan until ${inDays(downloadsUntil)}. After that, downloads pause until the payment goes through.`
              : 'You can keep using the credits you have.'
          }`,
        ],
        action: actionFor(of),
        footer: [
          of.kind === 'plan'
            ? 'You keep the files you own, whatever happens to the plan.'
            : 'You can use another payment method or cancel in your account.',
        ],
      }),

    paymentMethodChanged: ({ email, firstName, of }: SubscriptionEmail<'payment-method-changed'>) =>
      emailTemplate({
        to: email,
        subject: `Your Emberstock ${nameOf(of)} has a new payment method`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `The payment method for your ${inFull(of)} was changed. We’ll use the new one starting with the next charge.`,
        ],
        action: actionFor(of),
        footer: [
          'If this wasn’t you, change your password and reply to this email. Nothing was charged for the change.',
        ],
      }),

    cancelled: ({ email, firstName, of, at }: SubscriptionEmail<'subscription-cancelled'>) =>
      emailTemplate({
        to: email,
        subject: `Your Emberstock ${nameOf(of)} has been canceled`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `Your ${inFull(of)} has been canceled and ends on ${inDays(at)}. You won’t be charged again.`,
          of.kind === 'plan'
            ? 'Nothing changes until then. If you change your mind, reactivate it with one click before that date.'
            : 'You keep the credits you have. If you change your mind, reactivate it with one click before that date.',
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
            ? `Your ${inFull(of)} has ended, as you requested. You won’t be charged again.`
            : `We couldn’t renew your ${inFull(of)} after several attempts, so it has ended. You won’t be charged again.`,
          ...(kept
            ? [
                `We’ll hold your ${kept.credits} plan credits until ${inDays(kept.until)}. Resubscribe by then to get them back.`,
              ]
            : []),
          of.kind === 'plan'
            ? 'You keep the files you own and the credits you purchased.'
            : 'You keep the credits you have.',
        ],
        action: {
          words: of.kind === 'plan' ? 'View plans' : 'View pricing',
          url: `${publicUrl}/pricing`,
        },
      }),
  }
}

type Of<Kind extends Subscribed['kind']> = Extract<Subscribed, { kind: Kind }>

function nameOf(of: Subscribed): string {
  return of.kind === 'plan' ? `${of.plan} plan` : 'credit subscription'
}

function inFull(of: Subscribed): string {
  return of.kind === 'plan'
    ? `${of.plan} plan`
    : `credit subscription of ${of.credits} credits per month`
}

function planRenewed(of: Of<'plan'>, until: number, last: string) {
  return {
    subject: `Your Emberstock ${nameOf(of)} has been renewed`,
    paragraph:
      last === ''
        ? `Your ${nameOf(of)} has been renewed through ${inDays(until)}.`
        : `Your ${nameOf(of)} has been renewed one last time. ${last}`,
    untilThen: 'You can reactivate it in your account until that date.',
    atAnyTime: 'You can change or cancel it in your account anytime.',
  }
}

function creditsCame(of: Of<'credits'>, until: number, last: string) {
  const next = last === '' ? `Your next credits arrive on ${inDays(until)}.` : last
  return {
    subject: `Your Emberstock credits: ${of.credits} added`,
    paragraph: `We’ve added ${of.credits} credits from your credit subscription to your account. ${next}`,
    untilThen: 'You can reactivate it in your account until that date.',
    atAnyTime: 'You can cancel it in your account anytime.',
  }
}

/** The subscription was canceled while one last charge was in progress. */
function lastMessage(day: string): string {
  return `You canceled while this payment was being processed, so your subscription ends on ${day}. You won’t be charged again.`
}
