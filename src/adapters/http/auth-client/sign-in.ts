import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { authErrorNamed, type AuthErrorName } from './auth-errors.ts'
import type { AuthProvider } from './auth-session.ts'
import { fault, fetchJson, type Answered, type AuthConfig, type FetchFault } from './auth-wire.ts'

interface SignInError {
  readonly kind: 'refused'
  /** The server's word for why (protocol 1), or a message of its own. */
  readonly error: string
  readonly name: AuthErrorName
  readonly status: number
  /** A page that explains it. */
  readonly url: string
}

export type SignInOutcome =
  /** Somebody is in; the address is where they wanted to go. */
  | { readonly kind: 'entered'; readonly url: string }
  /** The server said no. */
  | SignInError
  /** Signing in goes on at another address: a provider's, the sign-in page's or the error page's. */
  | { readonly kind: 'leave'; readonly url: string }
  /** Nothing came back that could be read. */
  | { readonly kind: 'failed' }

export interface SignInOptions {
  /** Where to go afterwards; the page's own address by default. */
  readonly callbackUrl?: string
  /** Whether the client goes there itself, as it does unless told not to. */
  readonly redirect?: boolean
  /** Everything else that the provider wants to know, such as `email` and `password`. */
  readonly fields?: Readonly<Record<string, string>>
}

/** What a POST of the protocol answers with: where to go, and how it went. */
export interface PostResult {
  readonly url: string
  readonly status: number
}

type GetToken = () => ResultAsync<string, FetchFault>

/**
 * Posts a form with a fresh token. A refused token looks like a success whose address says `csrf=true`
 * (protocol 1): it is tried once more with a new one, then it is a fault. Without a token nothing is posted: it
 * would be refused, and what is in the form would have travelled for nothing.
 */
export async function post(
  place: AuthConfig,
  getToken: GetToken,
  form: { readonly path: string; readonly fields: Readonly<Record<string, string>> },
): Promise<Result<PostResult, FetchFault>> {
  const once = (): ResultAsync<PostResult, FetchFault> =>
    getToken()
      .andThen((csrfToken) => {
        const body = new URLSearchParams({ ...form.fields, csrfToken, json: 'true' })
        return fetchJson(place, form.path, body)
      })
      .andThen((answer) => readPosted(place, answer))
  const first = await once()
  const posted = first.isOk() && isTokenRefused(first.value) ? await once() : first
  return posted.andThen((answer) =>
    isTokenRefused(answer)
      ? err(fault({ ...answer, body: null }, 'the token is refused'))
      : ok(answer),
  )
}

/** Where to go when there is no such provider, or no list of them; null where all is well. */
export function fallbackUrl(
  base: string,
  providers: readonly AuthProvider[] | null,
  wanted: { readonly provider: string | undefined; readonly callbackUrl: string },
): string | null {
  if (!providers) return `${base}/error`
  if (providers.some(({ id }) => id === wanted.provider)) return null
  return `${base}/signin?${new URLSearchParams({ callbackUrl: wanted.callbackUrl }).toString()}`
}

/** Credentials are answered here; every other way goes on elsewhere. */
export function outcomeOf({ url, status }: PostResult, isCredentials: boolean): SignInOutcome {
  const error = new URL(url).searchParams.get('error')
  if (error !== null) return refused(error, { url, status })
  if (!isCredentials) return { kind: 'leave', url }
  return status < 300 ? { kind: 'entered', url } : refused('', { url, status })
}

function refused(error: string, posted: PostResult): SignInError {
  return { kind: 'refused', error, name: authErrorNamed(error), ...posted }
}

function readPosted(place: AuthConfig, answer: Answered): Result<PostResult, FetchFault> {
  const url: unknown = Reflect.get(Object(answer.body), 'url')
  const address = typeof url === 'string' ? URL.parse(url, originOf(place)) : null
  if (!address || !/^https?:$/.test(address.protocol)) {
    return err(fault(answer, 'the answer names no address'))
  }
  return ok({ url: address.href, status: answer.status })
}

function isTokenRefused({ url }: PostResult): boolean {
  return new URL(url).searchParams.get('csrf') === 'true'
}

function originOf({ base, page }: AuthConfig): string {
  return URL.parse(base, page.href)?.href ?? page.href
}
