import type { ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { readSigned, signedFor, type Secrets } from '#server/application/ports/secrets.ts'
import type { ShopContext } from '../shop-app.ts'
import type { ViewerServices } from './viewer.ts'
import { fieldOf } from './fields.ts'

const PURPOSE = 'csrf'

export interface Csrf {
  /** 64 hex digits, opaque to the client. */
  readonly token: string
  /**
   * True if the body repeats the token of a cookie that the shop issued: the request comes from one of the
   * shop's pages.
   */
  readonly isProven: boolean
}

/**
 * The double-submit check of protocol 1: a signed token in a cookie, and again in the body. If there is no
 * valid cookie, the response sets one.
 */
export function csrfOf(
  { sessionCookies, secrets }: ViewerServices,
  context: ShopContext,
): ResultAsync<Csrf, Outage> {
  return attempted(tokenUnderSeal(secrets, sessionCookies.read(context, 'csrf') ?? '')).andThen(
    (token) => {
      if (token !== null) return proven(secrets, context, token)
      return attempted(freshToken(secrets)).map((fresh) => {
        sessionCookies.set(context, { name: 'csrf', value: fresh.value, seconds: null })
        return { token: fresh.token, isProven: false }
      })
    },
  )
}

function proven(secrets: Secrets, context: ShopContext, token: string): ResultAsync<Csrf, Outage> {
  const repeated = context.req.method === 'POST' ? fieldOf(context, 'csrfToken') : null
  return attempted(secrets.same(repeated ?? '', token)).map((isProven) => ({ token, isProven }))
}

/** Reads a cookie of the form `<token>|<signature>`; null if the shop did not sign it. */
async function tokenUnderSeal(secrets: Secrets, cookie: string): Promise<string | null> {
  if (!/^[0-9a-f]{64}\|[0-9a-f]{64}$/.test(cookie)) return null
  return readSigned(secrets, PURPOSE, cookie.replace('|', '.'))
}

async function freshToken(secrets: Secrets) {
  const token = await secrets.digest(secrets.newToken())
  const signed = await signedFor(secrets, PURPOSE, token)
  return { token, value: signed.replace('.', '|') }
}
