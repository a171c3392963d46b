import * as z from 'zod/mini'

/** Requests as accepted by PayPal's published API, as far as the shop uses it. Anything else is refused. */
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const money = z.strictObject({
  currency_code: z.literal('USD'),
  value: z.string().check(z.regex(/^\d{1,29}\.\d{2}$/)),
})
const address = z.url()
const PATTERN = z.literal('SUBSCRIPTION_PREPAID')

export const newOrder = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.optional(text(256)),
        custom_id: z.optional(text(255)),
        invoice_id: z.optional(text(127)),
        description: z.optional(text(127)),
        amount: money,
      }),
    )
    .check(z.length(1)),
  payment_source: z.optional(
    z.strictObject({
      paypal: z.strictObject({
        experience_context: z.strictObject({
          return_url: address,
          cancel_url: address,
          user_action: z.enum(['CONTINUE', 'PAY_NOW']),
          shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
          brand_name: text(127),
          payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']),
        }),
        attributes: z.optional(
          z.strictObject({
            storage: z.strictObject({
              store_in_vault: z.literal('ON_SUCCESS'),
              usage_type: z.enum(['MERCHANT', 'PLATFORM']),
              customer_type: z.enum(['CONSUMER', 'BUSINESS']),
              usage_pattern: PATTERN,
            }),
          }),
        ),
      }),
    }),
  ),
})

export const newCapture = z.strictObject({
  payment_source: z.optional(
    z.strictObject({
      paypal: z.strictObject({
        vault_id: text(255),
        stored_credential: z.strictObject({
          payment_initiator: z.enum(['MERCHANT', 'CUSTOMER']),
          usage: z.enum(['FIRST', 'SUBSEQUENT', 'DERIVED']),
          usage_pattern: PATTERN,
        }),
      }),
    }),
  ),
})

export const newSetupToken = z.strictObject({
  payment_source: z.strictObject({
    paypal: z.strictObject({
      usage_type: z.enum(['MERCHANT', 'PLATFORM']),
      usage_pattern: PATTERN,
      experience_context: z.strictObject({
        return_url: address,
        cancel_url: address,
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        brand_name: text(127),
      }),
    }),
  }),
})

export const newPaymentToken = z.strictObject({
  payment_source: z.strictObject({
    token: z.strictObject({ id: text(255), type: z.literal('SETUP_TOKEN') }),
  }),
})

export const newRefund = z.strictObject({ amount: money, custom_id: z.optional(text(127)) })

/** `webhook_event` is verified exactly as sent, so it is not included here. */
export const newVerification = z.looseObject({
  auth_algo: z.string().check(z.regex(/^[a-zA-Z0-9]+$/)),
  cert_url: address,
  transmission_id: text(50),
  transmission_sig: text(500),
  transmission_time: z.iso.datetime(),
  webhook_id: text(50),
})

export type NewOrder = z.output<typeof newOrder>

/** A status and a body. */
export interface Answer {
  readonly status: number
  /** Null if there is no body. */
  readonly body: object | null
}

/** An error response in PayPal's format. */
export function refusal(status: number, issue: string, description = issue): Answer {
  const name = NAMES[status] ?? 'INTERNAL_SERVER_ERROR'
  const body = { name, message: name, debug_id: 'd3bad1d', details: [{ issue, description }] }
  return { status, body }
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
}

/** Answers a request if it has the shape; otherwise returns the error that PayPal would. */
export function shaped<Shape extends z.core.$ZodType>(
  shape: Shape,
  sent: unknown,
  answer: (value: z.output<Shape>) => Answer,
): Answer {
  const read = z.safeParse(shape, sent)
  if (read.success) return answer(read.data)
  const [issue] = read.error.issues
  return refusal(400, 'MALFORMED_REQUEST_JSON', `${issue?.path.join('.')}: ${issue?.message}`)
}
