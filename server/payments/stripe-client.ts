import Stripe from 'stripe'
import type { Charge } from '#server/application/ports/payments.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { PaymentProviderConfig } from './provider-config.ts'
import { providerFetch } from './provider-fetch.ts'

export type StripeConfig = Extract<PaymentProviderConfig, { kind: 'stripe' }>

/** The API version that these adapters were written for; it overrides the account's own version. */
const API_VERSION = '2026-10-28.endive'
/** Time limit for a response, of which one second is for connecting (security 19). */
const ANSWER_MS = 5_000
/** A confirmation involves a bank, and giving up on it early would only mean asking again. */
export const BANK_ANSWER_MS = 15_000

/** A Stripe client for this shop's account. */
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

/** What an error of the client means for the caller. */
export function stripeOutage(fault: unknown): Outage {
  const { StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors
  if (fault instanceof StripeConnectionError) return { kind: 'offline' }
  // Another request about the same charge is in progress.
  const isBusy = fault instanceof StripeAPIError && fault.statusCode === 409
  if (isBusy || fault instanceof StripeRateLimitError) {
    return { kind: 'rate-limited', retryAfterSeconds: 1 }
  }
  if (fault instanceof StripeAPIError) return { kind: 'offline' }
  return { kind: 'unexpected', cause: fault }
}

/** Whether a request was refused because of one of these parameters. */
function isAbout(fault: unknown, ...params: readonly string[]): boolean {
  const isOfRequest = fault instanceof Stripe.errors.StripeInvalidRequestError
  return isOfRequest && params.includes(fault.param ?? '')
}

/** Whether the card, or its token, was refused: that is a result, not an outage. */
export function isAboutTheCard(fault: unknown): boolean {
  return (
    fault instanceof Stripe.errors.StripeCardError ||
    isAbout(fault, 'confirmation_token', 'payment_method')
  )
}

/** Parameters for a card typed into the provider's form, with the URL that its bank redirects to. */
export function typedCard({ key, payment }: Pick<Charge, 'key' | 'payment'>, publicUrl: string) {
  return {
    confirmation_token: payment,
    use_stripe_sdk: true,
    return_url: `${publicUrl}/checkout/return?order=${key}`,
  }
}

/** Whether a request was refused with this published code. */
export function isCode(fault: unknown, code: string): boolean {
  return fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === code
}

/**
 * Whether a request names something that does not exist, or no longer; in one of these parameters, if any are
 * given.
 */
export function isMissing(fault: unknown, ...params: readonly string[]): boolean {
  const isOfThose = params.length === 0 || isAbout(fault, ...params)
  return isCode(fault, 'resource_missing') && isOfThose
}

/** The id of an object, which may have been expanded. */
export function idOf(held: string | { readonly id: string } | null): string | null {
  return typeof held === 'string' ? held : (held?.id ?? null)
}
