import type { Identity } from '#server/application/ports/identity-providers.ts'

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** One name for one provider, however its address is written. */
export function issuerNamed(issuer: string): string {
  return issuer.replace(/\/+$/, '')
}

/** The person in the claims. Only `true` itself proves an address: no text does, nor silence. */
export function identityIn(claims: Claims, issuer: string): Identity {
  const [first, last] = namesIn(claims)
  return {
    issuer,
    subject: subjectIn(claims, issuer),
    email: textIn(claims, 'email') || null,
    emailVerified: claims['email_verified'] === true,
    firstName: first,
    lastName: last,
  }
}

/** Some providers answer for many issuers: there a subject only counts together with its issuer. */
function subjectIn({ iss, sub }: Claims, issuer: string): string {
  return issuerNamed(iss) === issuer ? sub : `${sub} at ${iss}`
}

function namesIn(claims: Claims): readonly [first: string, last: string] {
  const given = textIn(claims, 'given_name')
  if (given) return [given, textIn(claims, 'family_name')]
  const [first = '', ...rest] = textIn(claims, 'name').split(/\s+/)
  return [first, rest.join(' ')]
}

function textIn(claims: Claims, name: string): string {
  const value = claims[name]
  return typeof value === 'string' ? value.trim() : ''
}
