import Stripe from 'stripe'
import type { Charge } from '#server/application/ports/payments.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { PaymentProviderConfig } from './provider-config.ts'
import { providerFetch } from './provider-fetch.ts'

export type StripeConfig = Extract<PaymentProviderConfig, { kind: 'stripe' }>

/** The version whose shapes these adapters were written for; an account's own does not count. */
const API_VERSION = '2026-10-28.endive'
/** Time to answer; of it, one second is for connecting (security 19). */
const ANSWER_MS = 5_000
/** A bank stands behind a confirmation, and giving up on it early would only mean asking again. */
export const BANK_ANSWER_MS = 15_000

/** Stripe, spoken to as this shop. */
export function stripeClient({ secretKey, url }: StripeConfig): Stripe {
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : port,
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: ANSWER_MS,
    httpClient: Stripe.createFetchHttpClient(providerFetch()),
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** What a fault of the client means for whoever asked. */
export function stripeOutage(fault: unknown): Outage {
  const { StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors
  if (fault instanceof StripeConnectionError) return { kind: 'offline' }
  // Another request about the same charge is under way.
  const isBusy = fault instanceof StripeAPIError && fault.statusCode === 409
  if (isBusy || fault instanceof StripeRateLimitError) {
    return { kind: 'rate-limited', retryAfterSeconds: 1 }
  }
  if (fault instanceof StripeAPIError) return { kind: 'offline' }
  return { kind: 'unexpected', cause: fault }
}

/** Whether a request was refused for what one of these parameters names. */
function isAbout(fault: unknown, ...params: readonly string[]): boolean {
  const isOfRequest = fault instanceof Stripe.errors.StripeInvalidRequestError
  return isOfRequest && params.includes(fault.param ?? '')
}

/** The card, or the token that stands for it, is refused: that is an answer, not an outage. */
export function isAboutTheCard(fault: unknown): boolean {
  return (
    fault instanceof Stripe.errors.StripeCardError ||
    isAbout(fault, 'confirmation_token', 'payment_method')
  )
}

/** A card that was typed into the provider's form, with where its bank sends back to. */
export function typedCard({ key, payment }: Pick<Charge, 'key' | 'payment'>, publicUrl: string) {
  return {
    confirmation_token: payment,
    use_stripe_sdk: true,
    return_url: `${publicUrl}/checkout/return?order=${key}`,
  }
}

/** Whether a request was refused with one of the published codes. */
export function isCode(fault: unknown, code: string): boolean {
  return fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === code
}

/** Whether it names something that is not there, or not any more; by one of these parameters, if any are named. */
export function isMissing(fault: unknown, ...params: readonly string[]): boolean {
  const isOfThose = params.length === 0 || isAbout(fault, ...params)
  return isCode(fault, 'resource_missing') && isOfThose
}

/** The id of an object, which may have come whole. */
export function idOf(held: string | { readonly id: string } | null): string | null {
  return typeof held === 'string' ? held : (held?.id ?? null)
}
