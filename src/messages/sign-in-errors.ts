/** To somebody who has proven that the account is theirs (sign-in 9). */
export const ACCOUNT_BLOCKED = 'Your account has been blocked. Contact support for help.'

/** What somebody reads who comes back from signing in with one of the codes of sign-in 6. */
const WORDS: Readonly<Record<string, string>> = {
  AccountBlocked: ACCOUNT_BLOCKED,
  AccessDenied: 'The other site did not let you in, or you turned back there.',
  Callback: 'The other site broke off your sign-in. Try again, or use your password.',
  Configuration: 'Signing in is not set up properly here. Please tell us.',
  CredentialsSignin: 'That email address and password do not match. Check both.',
  Maintenance: 'The store is closed for maintenance. Sign in once it is back.',
  OAuthAccountNotLinked:
    'Your email address has an account already. Sign in the way you usually do, then link this one under Account, Security.',
  OAuthCallback: 'The answer from the other site did not hold. Start once more.',
  OAuthCreateAccount:
    'The other site told us no email address that we can use. Create an account with one, then link it.',
  OAuthSignin: 'The other site cannot be reached right now. Try again, or use your password.',
  RateLimit: 'That was a lot of tries. Wait a minute, then try again.',
  SessionRequired: 'Sign in to go on.',
  Verification: 'This link is too old, or was used already. Ask for a new one.',
}

/** The same for somebody who is signed in: they were adding a way in, or proving who they are. */
const WORDS_FOR_USERS: Readonly<Record<string, string>> = {
  OAuthAccountNotLinked: 'That sign-in belongs to another account.',
  SessionRequired: 'Your last sign-in is a while ago. Sign in again to go on.',
}

/** A code that nobody here knows gets words too. */
export function signInErrorMessage(code: string, isSignedIn = false): string {
  const codes = isSignedIn ? { ...WORDS, ...WORDS_FOR_USERS } : WORDS
  return Object.hasOwn(codes, code)
    ? (codes[code] ?? '')
    : 'That did not work. Try to sign in again.'
}
