import * as openId from 'openid-client'
import type { ProviderSettings } from './provider-settings.ts'

/** Any answer of the provider's (security 19). */
const ANSWERS_WITHIN_SECONDS = 5
/** Providers move their addresses rarely, and announce it. */
const FRESH_MS = 24 * 60 * 60 * 1000

interface Asked {
  readonly at: number
  readonly configuration: Promise<openId.Configuration>
}

/**
 * What the provider says of itself: asked for once by however many wait for it, again after a day, and
 * again at the next sign-in after a failure.
 */
export function configurations(settings: ProviderSettings): () => Promise<openId.Configuration> {
  let asked: Asked | null = null

  return () => {
    if (asked && performance.now() - asked.at < FRESH_MS) return asked.configuration
    const fresh: Asked = { at: performance.now(), configuration: discovered(settings) }
    asked = fresh
    fresh.configuration.catch(() => {
      if (asked === fresh) asked = null
    })
    return fresh.configuration
  }
}

async function discovered(settings: ProviderSettings): Promise<openId.Configuration> {
  const { issuer, clientId, clientSecret, allowHttp, patienceSeconds } = settings
  const ways = {
    // The token's signature is checked too, not only the line on which it came.
    execute: [
      openId.enableNonRepudiationChecks,
      ...(allowHttp ? [openId.allowInsecureRequests] : []),
    ],
    timeout: patienceSeconds ?? ANSWERS_WITHIN_SECONDS,
  }
  return openId.discovery(new URL(issuer), clientId, undefined, either(clientSecret), ways)
}

/** The secret as the provider takes it: in a header, which is the standard's default, or in the form. */
function either(secret: string): openId.ClientAuth {
  const inHeader = openId.ClientSecretBasic(secret)
  const inForm = openId.ClientSecretPost(secret)
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (taken.includes('client_secret_basic') ? inHeader : inForm)(server, ...request)
  }
}
