import type { PaymentProviderConfig } from '../payments/provider-config.ts'
import { faultIfUnset, type Settings } from './settings.ts'

/** The payment providers in the settings; by default the sandbox, which charges no one. */
export function paymentsIn(read: Settings): readonly PaymentProviderConfig[] {
  return (read.PAYMENTS ?? 'sandbox').split(',').map((way) => placeOf(way.trim(), read))
}

function placeOf(way: string, read: Settings): PaymentProviderConfig {
  if (way === 'stripe') {
    return {
      kind: way,
      secretKey: read.STRIPE_SECRET_KEY ?? '',
      publishableKey: read.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: read.STRIPE_WEBHOOK_SECRET ?? '',
      url: new URL(read.STRIPE_URL).origin,
    }
  }
  if (way !== 'paypal') return { kind: 'sandbox' }
  return {
    kind: way,
    clientId: read.PAYPAL_CLIENT_ID ?? '',
    secret: read.PAYPAL_SECRET ?? '',
    webhookId: read.PAYPAL_WEBHOOK_ID ?? '',
    url: new URL(read.PAYPAL_URL).origin,
  }
}

const OF_STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const OF_PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

/** A provider must be configured completely or not at all. */
export function faultInPayments(read: Settings): string | null {
  const providers = read.PAYMENTS ?? ''
  const ofStripe = providers.includes('stripe')
    ? (faultIfUnset(read, OF_STRIPE, 'PAYMENTS=stripe') ?? faultInKeys(read))
    : null
  const ofPayPal = providers.includes('paypal')
    ? faultIfUnset(read, OF_PAYPAL, 'PAYMENTS=paypal')
    : null
  return ofStripe ?? ofPayPal
}

/** Cards entered with one kind of key do not exist under the other kind. */
function faultInKeys(read: Settings): string | null {
  const isOneKind = isTestKey(read.STRIPE_SECRET_KEY) === isTestKey(read.STRIPE_PUBLISHABLE_KEY)
  return isOneKind
    ? null
    : 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys'
}

/** Rejects settings that would charge no one, or would reveal who pays. */
export function faultInLivePayments(read: Settings): string | null {
  const providers = read.PAYMENTS
  if (!providers)
    return 'PAYMENTS must be set when APP_ENV=production: the sandbox never charges anything'
  if (providers !== 'sandbox' && !read.SELLER) {
    return 'SELLER must be set when APP_ENV=production accepts payments: it appears on invoices'
  }
  if (providers.includes('stripe') && isTestKey(read.STRIPE_SECRET_KEY)) {
    return 'STRIPE_SECRET_KEY must be a live key when APP_ENV=production: test keys never charge anything'
  }
  if (providers.includes('paypal') && read.PAYPAL_URL.includes('sandbox')) {
    return 'PAYPAL_URL must not be the sandbox when APP_ENV=production: it never charges anything'
  }
  if (isPlain(read.STRIPE_URL)) return 'STRIPE_URL must be an https address when APP_ENV=production'
  if (isPlain(read.PAYPAL_URL)) return 'PAYPAL_URL must be an https address when APP_ENV=production'
  return null
}

function isTestKey(key: string | undefined): boolean {
  return key?.includes('_test_') ?? false
}

function isPlain(url: string): boolean {
  return url.startsWith('http:')
}
