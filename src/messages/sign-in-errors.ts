/** For a person who has proven that the account is theirs (sign-in 9). */
export const ACCOUNT_BLOCKED = 'Your account has been blocked. Contact support for help.'

/** For a person who took too long to enter the code after signing in through another site. */
export const SIGN_IN_EXPIRED = 'Your sign-in has expired. Sign in again.'

/** Messages for the codes of sign-in 6, shown after returning from a sign-in. */
const WORDS: Readonly<Record<string, string>> = {
  AccountBlocked: ACCOUNT_BLOCKED,
  AccessDenied: 'Sign-in was canceled or denied by the other site.',
  Callback: 'The other site couldn’t complete your sign-in. Try again, or use your password.',
  Configuration: 'Sign-in isn’t configured correctly. Please contact us.',
  CredentialsSignin: 'Incorrect email address or password. Check both and try again.',
  Maintenance: 'The store is down for maintenance. Sign in once it’s back.',
  OAuthAccountNotLinked:
    'An account with your email address already exists. Sign in the way you usually do, then link this site under Account > Security.',
  OAuthCallback: 'We couldn’t verify the response from the other site. Try again.',
  OAuthCreateAccount:
    'The other site didn’t share an email address we can use. Create an account with your email address, then link it.',
  OAuthSignin: 'We can’t reach the other site right now. Try again, or use your password.',
  OTP_INVALID: 'That code is incorrect or was already used. Sign in again.',
  OTP_REQUIRED: 'Enter the code from your authenticator app.',
  RateLimit: 'Too many attempts. Wait a minute, then try again.',
  SessionRequired: 'Sign in to continue.',
  Verification: 'This link has expired or was already used. Request a new one.',
}

/** Overrides for users who are already signed in: they were linking another sign-in method, or proving who they are. */
const WORDS_FOR_USERS: Readonly<Record<string, string>> = {
  OAuthAccountNotLinked: 'That sign-in is already linked to another account.',
  SessionRequired: 'For your security, sign in again to continue.',
}

/** The message for a code; an unknown code has one too. */
export function signInErrorMessage(code: string, isSignedIn = false): string {
  const codes = isSignedIn ? { ...WORDS, ...WORDS_FOR_USERS } : WORDS
  return Object.hasOwn(codes, code)
    ? (codes[code] ?? '')
    : 'Something went wrong. Try signing in again.'
}
