/** The error classes of sign-in 6, each with its code in a server's log (protocol 1). */
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

/** Error classes that have a different name in addresses. */
const IN_ADDRESSES: Readonly<Record<string, AuthErrorName>> = {
  OAuthCallback: 'OAuthCallbackError',
  OAuthAccountNotLinked: 'AccountNotLinkedError',
}

/** Returns the class for an address's `error=`. For its own faults a server reports only `Configuration`. */
export function authErrorNamed(error: string): AuthErrorName {
  if (Object.hasOwn(IN_ADDRESSES, error)) return IN_ADDRESSES[error] ?? 'UnknownError'
  return isAuthErrorName(error) ? error : 'UnknownError'
}

function isAuthErrorName(error: string): error is AuthErrorName {
  return Object.hasOwn(AUTH_ERROR_CODES, error)
}
