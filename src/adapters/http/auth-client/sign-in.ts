import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { authErrorNamed, type AuthErrorName } from './auth-errors.ts'
import type { AuthProvider } from './auth-session.ts'
import { fault, fetchJson, type Answered, type AuthConfig, type FetchFault } from './auth-wire.ts'

interface SignInError {
  readonly kind: 'refused'
  /** The server's code for the reason (protocol 1), or a message of its own. */
  readonly error: string
  readonly name: AuthErrorName
  readonly status: number
  /** A page that explains the error. */
  readonly url: string
}

export type SignInOutcome =
  /** Signed in; `url` is where the person wanted to go. */
  | { readonly kind: 'entered'; readonly url: string }
  /** The server refused. */
  | SignInError
  /** Sign-in continues at another address: the provider's, the sign-in page's or the error page's. */
  | { readonly kind: 'leave'; readonly url: string }
  /** There was no readable response. */
  | { readonly kind: 'failed' }

export interface SignInOptions {
  /** Where to go afterwards; the page's own address by default. */
  readonly callbackUrl?: string
  /** Whether the client navigates there itself, as it does by default. */
  readonly redirect?: boolean
  /** Any other fields that the provider needs, such as `email` and `password`. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The response to a POST of the protocol: where to go, and the status. */
export interface PostResult {
  readonly url: string
  readonly status: number
}

type GetToken = () => ResultAsync<string, FetchFault>

/**
 * Posts a form with a fresh token. A refused token looks like a success whose address says `csrf=true`
 * (protocol 1): the post is retried once with a new token, after which it is a fault. Without a token
 * nothing is posted: the form would be refused, and its contents sent for nothing.
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
      ? err(fault({ ...answer, body: null }, 'the CSRF token was rejected'))
      : ok(answer),
  )
}

/** Where to go if the provider does not exist or there is no list of providers; null if it exists. */
export function fallbackUrl(
  base: string,
  providers: readonly AuthProvider[] | null,
  wanted: { readonly provider: string | undefined; readonly callbackUrl: string },
): string | null {
  if (!providers) return `${base}/error`
  if (providers.some(({ id }) => id === wanted.provider)) return null
  return `${base}/signin?${new URLSearchParams({ callbackUrl: wanted.callbackUrl }).toString()}`
}

/** Only credentials are decided by this response; all other providers continue elsewhere. */
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
    return err(fault(answer, 'the response has no URL'))
  }
  return ok({ url: address.href, status: answer.status })
}

function isTokenRefused({ url }: PostResult): boolean {
  return new URL(url).searchParams.get('csrf') === 'true'
}

function originOf({ base, page }: AuthConfig): string {
  return URL.parse(base, page.href)?.href ?? page.href
}
