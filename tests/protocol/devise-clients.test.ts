import { afterEach, expect, test, vi } from 'vitest'
import { ADA, ourShop, register } from './our-shop.ts'
import { jToker, pageAt, reduxTokenAuth, type JQuery } from './peers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page of our server's, whose requests go over the network like a browser's. */
async function openPage() {
  const { origin, db } = await ourShop()
  const { window, forgetCookies } = pageAt(`${origin}/2d`)
  for (const name of [
    'window',
    'document',
    'navigator',
    'localStorage',
    'XMLHttpRequest',
  ] as const) {
    vi.stubGlobal(name, name === 'window' ? window : window[name])
  }
  return { origin, db, window, forgetCookies }
}

async function openJToker() {
  const page = await openPage()
  const $ = jToker()
  const paths = {
    apiUrl: `${page.origin}/api/v1`,
    signOutPath: '/auth/sign_out',
    emailSignInPath: '/users/sign_in',
    emailRegistrationPath: '/users',
    passwordUpdatePath: '/users/password',
    passwordResetPath: '/users/password',
    tokenValidationPath: '/users/validate_token',
    storage: 'localStorage',
  }
  // Nobody is here yet, and it says so by failing.
  await settled($.auth.configure(paths, true))
  const me = () => settled($.ajax({ url: `${page.origin}/api/v1/users/me` }))
  const { email, password } = ADA
  const signIn = (more: object = {}) => settled($.auth.emailSignIn({ email, password, ...more }))
  return { ...page, $, auth: $.auth, me, signIn }
}

interface Settled {
  readonly failed: boolean
  readonly body: Record<string, unknown>
}

/** How one of jQuery's promises ended; the client hands on what a refusal's body held. */
async function settled(promise: ReturnType<JQuery['ajax']>): Promise<Settled> {
  return Promise.resolve(promise).then(
    (body) => ({ failed: false, body }),
    (fault: { data?: object } | undefined) => ({ failed: true, body: { ...fault?.data } }),
  )
}

const user = expect.objectContaining({ email: ADA.email, first_name: ADA.first_name })
const HEADER_SET = {
  'access-token': expect.stringMatching(/^[\w-]{22,}$/),
  'token-type': 'Bearer',
  client: expect.stringMatching(/^[\w-]{22,}$/),
  expiry: expect.stringMatching(/^\d{10}$/),
  uid: ADA.email,
}

test('j-toker registers somebody, who is in at once by the header set alone', async () => {
  const { auth, me, forgetCookies } = await openJToker()
  const { failed, body } = await settled(auth.emailSignUp({ ...ADA }))
  expect({ failed, data: body['data'] }).toEqual({ failed: false, data: user })
  expect(auth.retrieveData('authHeaders')).toEqual(HEADER_SET)
  forgetCookies()
  expect((await me()).body).toMatchObject({ user })
})

test('j-toker reads every fault of a registration', async () => {
  const { auth } = await openJToker()
  const { failed, body } = await settled(
    auth.emailSignUp({ ...ADA, email: 'x', password: 'short' }),
  )
  expect(failed).toBe(true)
  expect(body['errors']).toMatchObject({
    email: [expect.any(String)],
    password: [expect.any(String)],
    full_messages: [expect.stringContaining('Email'), expect.stringContaining('Password')],
  })
})

test('j-toker signs in, validates its token on the next page, and calls as that person', async () => {
  const { auth, me, signIn, forgetCookies, origin } = await openJToker()
  await register(origin)
  expect((await signIn()).body['data']).toEqual(user)
  forgetCookies()
  expect((await settled(auth.validateToken())).body).toMatchObject({ email: ADA.email })
  expect((await me()).body).toMatchObject({ user })
  expect(auth.retrieveData('authHeaders')).toEqual(HEADER_SET)
})

test.each([
  ['a wrong password', { password: 'another one altogether' }],
  ['an unknown address', { email: 'nobody@studio.test' }],
])('j-toker is told of %s by a list of texts', async (_name, given) => {
  const { auth, signIn, origin } = await openJToker()
  await register(origin)
  const { failed, body } = await signIn(given)
  expect(failed).toBe(true)
  expect(body).toMatchObject({
    success: false,
    errors: [expect.stringMatching(/^Incorrect email address or password/)],
  })
  expect(auth.retrieveData('authHeaders')).toBeNull()
})

test('j-toker changes the password, stays in, and only the new one signs in again', async () => {
  const { auth, me, signIn, forgetCookies, origin } = await openJToker()
  await register(origin)
  await signIn()
  const password = 'a lantern over the stairs'
  const fresh = { password, password_confirmation: password }
  expect((await settled(auth.updatePassword(fresh))).failed).toBe(false)
  forgetCookies()
  expect((await me()).body).toMatchObject({ user })
  await settled(auth.signOut())
  expect((await signIn()).failed).toBe(true)
  expect((await signIn({ password })).failed).toBe(false)
})

test('j-toker reads the faults of a new password', async () => {
  const { auth, signIn, origin } = await openJToker()
  await register(origin)
  await signIn()
  const fresh = { password: 'a lantern over the stairs', password_confirmation: 'another' }
  const { failed, body } = await settled(auth.updatePassword(fresh))
  expect({ failed, errors: body['errors'] }).toEqual({
    failed: true,
    errors: expect.objectContaining({ full_messages: [expect.stringMatching(/\S/)] }),
  })
})

test('j-toker signs out, and its old set opens nothing any more', async () => {
  const { auth, signIn, forgetCookies, origin } = await openJToker()
  await register(origin)
  await signIn()
  const headers = auth.retrieveData('authHeaders') as Record<string, string>
  expect((await settled(auth.signOut())).body).toMatchObject({ success: true })
  expect(auth.retrieveData('authHeaders')).toBeNull()
  forgetCookies()
  expect((await fetch(`${origin}/api/v1/users/me`, { headers })).status).toBe(401)
  expect((await settled(auth.validateToken())).failed).toBe(true)
})

test('redux-token-auth comes in, keeps its five headers, and goes out', async () => {
  const { origin, window } = await openPage()
  const actions = reduxTokenAuth({
    authUrl: `${origin}/api/v1/users`,
    userAttributes: { firstName: 'first_name', email: 'email' },
    userRegistrationAttributes: {
      firstName: 'first_name',
      lastName: 'last_name',
      confirmSuccessUrl: 'confirm_success_url',
    },
  })
  const seen: Record<string, unknown>[] = []
  const dispatch = (action: Record<string, unknown>) => void seen.push(action)
  const { email, password } = ADA
  const form = { firstName: 'Ada', lastName: 'Byron', confirmSuccessUrl: '/', email, password }
  await actions.registerUser({ ...form, passwordConfirmation: password })(dispatch)
  const attributes = { userAttributes: { firstName: 'Ada', email } }
  expect(seen.at(-1)).toMatchObject({ payload: attributes })

  await actions.signInUser({ email, password })(dispatch)
  const keys = ['access-token', 'client', 'uid'].map((name) => [
    name,
    window.localStorage.getItem(name) ?? '',
  ])
  await actions.verifyToken(Object.fromEntries(keys) as Record<string, string>)(dispatch)
  expect(seen.at(-1)).toMatchObject({ payload: attributes })

  await actions.signOutUser()(dispatch)
  expect(window.localStorage.getItem('access-token')).toBeNull()
  const wrong = actions.signInUser({ email, password: 'another one altogether' })
  await expect(wrong(dispatch)).rejects.toMatchObject({ response: { status: 401 } })
})
