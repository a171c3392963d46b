/** Parameters as Stripe reads them from a form: `a[b]=c` and `a[0]=c` create objects. */
export interface Form {
  readonly [name: string]: string | Form
}

export function readForm(text: string): Form {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let at = form
    for (const part of path.slice(0, -1)) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[path.at(-1) ?? ''] = value
  }
  return form as Form
}

/** A parameter that is plain text; null otherwise. */
export function textOf(form: Form, name: string): string | null {
  const value = form[name]
  return typeof value === 'string' ? value : null
}

export function partOf(form: Form, name: string): Readonly<Record<string, string>> {
  const value = form[name]
  return typeof value === 'object' ? (value as Record<string, string>) : {}
}

/** What each call accepts and requires, according to the published API of the requested version. */
interface Call {
  readonly needs: readonly string[]
  readonly takes: readonly string[]
}

const OF_BOTH = [
  'allowed_payment_method_types',
  'amount_details',
  'capture_method',
  'confirmation_token',
  'error_on_requires_action',
  'excluded_payment_method_types',
  'expand',
  'mandate',
  'mandate_data',
  'off_session',
  'payment_details',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'radar_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
]

const LISTING_BY_PAYMENT = [
  'charge',
  'created',
  'ending_before',
  'expand',
  'limit',
  'payment_intent',
  'starting_after',
]

const CALLS: Readonly<Record<string, Call>> = {
  'POST /v1/payment_intents': {
    needs: ['amount', 'currency'],
    takes: [
      ...OF_BOTH,
      'amount',
      'currency',
      'automatic_payment_methods',
      'confirm',
      'confirmation_method',
      'customer',
      'description',
      'metadata',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'transfer_group',
    ],
  },
  'GET /v1/payment_intents/:id': { needs: [], takes: ['client_secret', 'expand'] },
  'POST /v1/payment_intents/:id/confirm': { needs: [], takes: OF_BOTH },
  'POST /v1/payment_intents/:id/cancel': { needs: [], takes: ['cancellation_reason', 'expand'] },
  'POST /v1/setup_intents': {
    needs: [],
    takes: [
      'allowed_payment_method_types',
      'confirmation_token',
      'customer',
      'description',
      'expand',
      'metadata',
      'payment_method',
      'usage',
      'use_stripe_sdk',
    ],
  },
  'GET /v1/setup_intents/:id': { needs: [], takes: ['client_secret', 'expand'] },
  'POST /v1/setup_intents/:id/confirm': {
    needs: [],
    takes: ['confirmation_token', 'expand', 'payment_method', 'return_url', 'use_stripe_sdk'],
  },
  'POST /v1/setup_intents/:id/cancel': { needs: [], takes: ['cancellation_reason', 'expand'] },
  'GET /v1/confirmation_tokens/:id': { needs: [], takes: ['expand'] },
  'GET /v1/payment_methods/:id': { needs: [], takes: ['expand'] },
  'POST /v1/customers': {
    needs: [],
    takes: [
      'address',
      'description',
      'email',
      'expand',
      'metadata',
      'name',
      'payment_method',
      'phone',
    ],
  },
  'DELETE /v1/customers/:id': { needs: [], takes: [] },
  'POST /v1/refunds': {
    needs: [],
    takes: ['amount', 'charge', 'currency', 'expand', 'metadata', 'payment_intent', 'reason'],
  },
  'GET /v1/refunds': {
    needs: [],
    takes: LISTING_BY_PAYMENT,
  },
  'GET /v1/disputes': {
    needs: [],
    takes: LISTING_BY_PAYMENT,
  },
}

/** What is wrong with a request's parameters, in Stripe's terms; null if nothing is. */
export function formFault(call: string, form: Form): { param: string; code: string } | null {
  const known = CALLS[call]
  if (!known) return null
  const stranger = Object.keys(form).find((name) => !known.takes.includes(name))
  if (stranger !== undefined) return { param: stranger, code: 'parameter_unknown' }
  const missing = known.needs.find((name) => !(name in form))
  return missing === undefined ? null : { param: missing, code: 'parameter_missing' }
}
