import { expect, test } from 'vitest'
import {
  AUTH_ERROR_CODES,
  authErrorNamed,
  type AuthErrorName,
} from '#adapters/http/auth-client/auth-errors.ts'
import { signInErrorMessage } from '#messages/sign-in-errors.ts'

/**
 * Every error of sign-in 6: the word by which an address names it, and what a person reads then. The six
 * of a server's configuration cannot arise on our own server: a secret is made where none is given, the
 * password's way in is code, there are no adapters, and routes and callback addresses that are none are
 * answered, not thrown. They are made in a genuine server in tests/protocol, and the person sees this.
 */
const SEEN: Readonly<Record<AuthErrorName, readonly [word: string, text: RegExp]>> = {
  SessionRequired: ['SessionRequired', /^Sign in to continue/],
  OAuthCallbackError: ['OAuthCallback', /couldn’t verify the response/],
  AccountNotLinkedError: ['OAuthAccountNotLinked', /already exists/],
  MissingAPIRoute: ['Configuration', /isn’t configured correctly/],
  MissingSecret: ['Configuration', /isn’t configured correctly/],
  MissingAuthorize: ['Configuration', /isn’t configured correctly/],
  MissingAdapter: ['Configuration', /isn’t configured correctly/],
  MissingAdapterMethods: ['Configuration', /isn’t configured correctly/],
  UnsupportedStrategy: ['Configuration', /isn’t configured correctly/],
  InvalidCallbackUrl: ['Configuration', /isn’t configured correctly/],
  UnknownError: ['SomethingElse', /Something went wrong/],
}

test.each(Object.entries(SEEN))('%s has words for a person', (_name, [word, text]) => {
  expect(signInErrorMessage(word)).toMatch(text)
})

test('somebody whose account is blocked reads that, and where to turn', () => {
  expect(signInErrorMessage('AccountBlocked')).toMatch(/has been blocked\. Contact support/)
})

test.each(['SessionRequired', 'OAuthCallbackError', 'AccountNotLinkedError'] as const)(
  'an address that says why leads to %s',
  (name) => {
    expect(authErrorNamed(SEEN[name][0])).toBe(name)
  },
)

test('what an address calls anything else is an unknown error, never a part of the language', () => {
  for (const error of ['Configuration', 'CredentialsSignin', '', 'constructor', '__proto__']) {
    expect(authErrorNamed(error)).toBe('UnknownError')
  }
})

test('every class has the code of its log, or none', () => {
  expect(Object.keys(AUTH_ERROR_CODES).toSorted()).toEqual(Object.keys(SEEN).toSorted())
})
