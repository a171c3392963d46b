/** The error classes of sign-in 6, with the code under which a server's log has them (protocol 1). */
export const AUTH_ERROR_CODES = {
  SessionRequired: null,
  OAuthCallbackError: null,
  AccountNotLinkedError: null,
  MissingAPIRoute: 'MISSING_NEXTAUTH_API_ROUTE_ERROR',
  MissingSecret: 'NO_SECRET',
  MissingAuthorize: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  MissingAdapter: 'EMAIL_REQUIRES_ADAPTER_ERROR',
  MissingAdapterMethods: 'MISSING_ADAPTER_METHODS_ERROR',
  UnsupportedStrategy: 'CALLBACK_CREDENTIALS_JWT_ERROR',
  InvalidCallbackUrl: 'INVALID_CALLBACK_URL_ERROR',
  UnknownError: null,
} as const satisfies Readonly<Record<string, string | null>>

export type AuthErrorName = keyof typeof AUTH_ERROR_CODES

/** The classes that go by another name in addresses. */
const IN_ADDRESSES: Readonly<Record<string, AuthErrorName>> = {
  OAuthCallback: 'OAuthCallbackError',
  OAuthAccountNotLinked: 'AccountNotLinkedError',
}

/** The class behind the `error=` in an address; of its own faults a server says only `Configuration`. */
export function authErrorNamed(error: string): AuthErrorName {
  if (Object.hasOwn(IN_ADDRESSES, error)) return IN_ADDRESSES[error] ?? 'UnknownError'
  return isAuthErrorName(error) ? error : 'UnknownError'
}

function isAuthErrorName(error: string): error is AuthErrorName {
  return Object.hasOwn(AUTH_ERROR_CODES, error)
}
