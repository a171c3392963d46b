import { ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import {
  ACCOUNT,
  FRESH,
  PASSWORD,
  tokenIn,
  signedInUser,
  withAda,
  type Browser,
} from '../../support/signed-in-browser.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const ROUNDS = 2
const CHANGED = 'Your Emberstock password was changed'
const wish = (word: string) => ({ password: word, password_confirmation: word })

describeOnEveryDatabase('an account that is taken back', (open) => {
  const opened = async () => withAda({ database: await open() })
  type Home = Awaited<ReturnType<typeof opened>>

  const hashIn = async ({ db }: Home) => {
    const row = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
    return row.password_hash
  }
  const sessionsIn = ({ db }: Home) => db.selectFrom('sessions').selectAll().execute()

  test('after the owner’s new password no change of a thief’s session takes effect', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = await opened()
      const thief = await home.signIn()
      const put = (browser: Browser, word: string) =>
        browser.send('PUT', PASSWORD, { body: wish(word) })
      const stolen = (nth: number) => put(copyOf(home, thief), `the thief of sparks ${nth}`)
      const early = [stolen(0), stolen(1)]
      const owner = put(home.browser, 'the owner of sparks')
      const late = Array.from({ length: 8 }, (_, nth) => stolen(nth + 2))
      const answers = await Promise.all([owner, ...early, ...late])
      const won = answers.flatMap(({ status }, nth) => (status === 200 ? [nth] : []))
      // Whoever came first ended all other sessions, so nobody came second.
      expect(won).toHaveLength(1)
      for (const lost of answers.filter(({ status }) => status !== 200)) {
        expect(refusalIn(lost)[0]).toBe(401)
        expect(lost.headers.getSetCookie()).toEqual([])
      }
      const words = [won[0] === 0 ? 'owner' : 'thief', 'of sparks']
      expect(await hashIn(home)).toContain(words.join(' '))
      expect(await sessionsIn(home)).toHaveLength(1)
      expect(await home.mailbox()).toMatchObject([{ subject: CHANGED }])
    }
  })

  test('three changes at once from one session are one change', async () => {
    const home = await opened()
    const answers = await Promise.all(
      [0, 1, 2].map((nth) =>
        copyOf(home, home.browser).send('PUT', PASSWORD, {
          body: wish(`a castle of coals ${nth}`),
        }),
      ),
    )
    const won = answers.flatMap(({ status }, nth) => (status === 200 ? [nth] : []))
    expect(won).toHaveLength(1)
    expect(await hashIn(home)).toBe(`in the clear: a castle of coals ${won[0]}`)
    expect(await sessionsIn(home)).toHaveLength(1)
    expect(await home.mailbox()).toMatchObject([{ subject: CHANGED }])
  })

  test.each([
    ['a new password', 'PUT', PASSWORD, FRESH],
    ['another address', 'PATCH', ACCOUNT, { email: 'thief@castle.test' }],
    ['another name', 'PATCH', ACCOUNT, { first_name: 'Thief' }],
    ['the closing of the account', 'PATCH', `${ACCOUNT}/anonymize`, { email: ada.email }],
  ] as const)('%s that is under way when its session ends does not happen', async (...row) => {
    const [, method, path, body] = row
    const home = await opened()
    const thief = await home.signIn()
    const before = await home.db.selectFrom('users').selectAll().execute()
    const { sessions } = home.services
    const real = { ...sessions }
    // The owner signs the thief out after they were let in and before they act.
    sessions.recall = (digest) =>
      real
        .recall(digest)
        .andThen((session) =>
          real.endOne(session?.user.id ?? '', session?.id ?? '').map(() => session),
        )
    const answer = await thief.send(method, path, { body })
    Object.assign(sessions, real)
    expect(refusalIn(answer)).toEqual([401, 'TOKEN_INVALID'])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await home.db.selectFrom('users').selectAll().execute()).toEqual(before)
    expect(await signedInUser(thief)).toBeNull()
    expect(await signedInUser(home.browser)).toBe(ada.email)
    expect(await home.mailbox()).toEqual([])
  })

  test.each([
    ['session', async (home: Home) => ({ thief: await home.signIn(), right: {} })],
    [
      'letter',
      async (home: Home) => {
        const thief = aBrowser(home.app)
        await thief.send('POST', PASSWORD, { body: { email: ada.email } })
        const [email] = await home.mailbox()
        return { thief, right: { reset_password_token: tokenIn(email) } }
      },
    ],
  ])(
    'who changes a password by a stolen %s is not let in once it is changed back',
    async (...row) => {
      const home = await opened()
      const { thief, right } = await row[1](home)
      const owner = aBrowser(home.app)
      const reversed = async () => {
        await owner.send('POST', PASSWORD, { body: { email: ada.email } })
        const [email] = (await home.mailbox()).filter(({ text }) =>
          text.includes('reset_password_token='),
        )
        const body = { ...wish('the owner of sparks'), reset_password_token: tokenIn(email) }
        expect((await owner.send('PUT', PASSWORD, { body })).status).toBe(200)
      }
      const { sessions } = home.services
      const real = { ...sessions }
      sessions.begin = (fresh) => {
        Object.assign(sessions, real)
        return ResultAsync.fromSafePromise(reversed()).andThen(() => real.begin(fresh))
      }
      const answer = await thief.send('PUT', PASSWORD, { body: { ...FRESH, ...right } })
      expect(refusalIn(answer)).toEqual([401, 'TOKEN_INVALID'])
      expect(await signedInUser(thief)).toBeNull()
      expect(await signedInUser(owner)).toBe(ada.email)
      expect(await hashIn(home)).toContain('the owner of sparks')
      expect(await sessionsIn(home)).toHaveLength(1)
    },
  )
})

/** The same session in another tab: it keeps its cookies to itself. */
function copyOf({ app }: { readonly app: Parameters<typeof aBrowser>[0] }, browser: Browser) {
  const other = aBrowser(app)
  for (const [name, value] of browser.jar) other.jar.set(name, value)
  return other
}
