import type { Needs } from '../services.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import { checkInquiry } from '#domain/user/inquiry.ts'
import { withRule } from '../form-rules.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { fail } from '../problems.ts'
import { servePublic } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** Sends a message to the shop, with or without an account. */
export function inquiryRoutes(
  app: ShopApp,
  { submitInquiry, proxies }: Needs<'proxies' | 'submitInquiry'>,
): void {
  const sending = withRule(sendInquiry, ({ draft: { seats, licenseId, ...said } }) =>
    checkInquiry({ ...BLANK, ...said, seats: seats ?? null, licenseId: licenseId ?? null }),
  )
  servePublic(app, sending, {
    handler: ({ body, context }) => {
      const { botCheck, seats, licenseId, ...said } = body
      const form = { ...said, seats: seats ?? null, licenseId: licenseId ?? null }
      const address = clientAddress(context, proxies)
      context.status(202)
      return submitInquiry({ form, proof: botCheck ?? null, address }).map(() => ({}))
    },
    failing: fail,
  })
}

const BLANK = { name: '', email: '', company: '', message: '' } as const
