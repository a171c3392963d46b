import { expect, test } from 'vitest'
import { answerOf, openBackend } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openStaff } from '#tests/support/staff.ts'

const PATH = '/api/v1/admin/experiments'
const OURS = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }
const VARIANTS = ['newest-first', 'popular-first'] as const

interface Reported {
  readonly status: string
  readonly winner: string | null
  readonly changed_at: string | null
  readonly variants: readonly {
    readonly variant: string
    readonly visitors: number
    readonly results: readonly { readonly verdict: string | null; readonly converted: number }[]
  }[]
}

describeOnEveryDatabase('Experiments in the admin', (open) => {
  const openAdmin = async () => {
    const shop = await openBackend(await open())
    const grace = await openStaff(shop)
    const read = async () => {
      const { body } = await answerOf(await shop.ask(grace, PATH))
      const [report] = body['experiments'] as readonly Reported[]
      if (!report) throw new Error('nothing is compared')
      return report
    }
    const send = async (method: string, path: string, body: object) =>
      answerOf(await shop.ask(grace, PATH + path, { method, body, headers: OURS }))
    return { ...shop, grace, read, send }
  }
  type Admin = Awaited<ReturnType<typeof openAdmin>>

  /** So many visitors of each variant, and so many of them who added to the cart. */
  const seen = async ({ db }: Admin, visitors: number, added: readonly [number, number]) => {
    for (const [at, variant] of VARIANTS.entries()) {
      const row = (one: number) => ({
        experiment: 'home-rows',
        variant,
        assignment_id: `${variant}-${one}`,
        created_at: 1000 + one,
      })
      const rows = Array.from({ length: visitors }, (_one, place) => row(place))
      await db.insertInto('experiment_exposures').values(rows).execute()
      const done = rows
        .slice(0, added[at])
        .map((one) => ({ ...one, goal: 'added-to-cart' as const }))
      await db.insertInto('experiment_conversions').values(done).execute()
    }
  }

  test('before anybody came it says so in plain words', async () => {
    const { read } = await openAdmin()
    expect(await read()).toEqual({
      key: 'home-rows',
      path: '/',
      status: 'running',
      winner: null,
      changed_at: null,
      first_seen_at: null,
      last_seen_at: null,
      variants: VARIANTS.map((variant) => ({
        variant,
        weight: 1,
        visitors: 0,
        results: ['added-to-cart', 'ordered'].map((goal) => ({
          goal,
          converted: 0,
          difference: null,
          verdict: null,
        })),
      })),
    })
  })

  test('it counts visitors and what they did, and says how sure the difference is', async () => {
    const admin = await openAdmin()
    await seen(admin, 400, [20, 48])
    const { variants } = await admin.read()
    expect(variants).toMatchObject([
      { variant: 'newest-first', visitors: 400, results: [{ converted: 20 }, { converted: 0 }] },
      {
        variant: 'popular-first',
        visitors: 400,
        results: [
          {
            converted: 48,
            verdict: 'better',
            // By hand: Wilson 3.26–7.60 and 9.17–15.55 percent.
            difference: {
              value: expect.closeTo(0.07, 4),
              low: expect.closeTo(0.0315, 3),
              high: expect.closeTo(0.1095, 3),
            },
          },
          { converted: 0, verdict: 'too-little-data' },
        ],
      },
    ])
  })

  test('staff pause and resume it, with the reason in the audit', async () => {
    const { send, read, db, grace } = await openAdmin()
    const paused = await send('PUT', '/home-rows', { running: false, reason: 'The sale begins' })
    expect(paused.status).toBe(200)
    expect(await read()).toMatchObject({ status: 'paused', changed_at: expect.any(String) })
    const again = await send('PUT', '/home-rows', { running: false, reason: 'Once more' })
    expect([again.status, again.body.code]).toEqual([409, 'ADMIN_REFUSED'])
    await send('PUT', '/home-rows', { running: true, reason: 'The sale is over' })
    expect((await read()).status).toBe('running')
    const log = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(log.map(({ who, action, subject, why }) => [who, action, subject, why])).toEqual([
      [grace.id, 'experiment-paused', 'home-rows', 'The sale begins'],
      [grace.id, 'experiment-resumed', 'home-rows', 'The sale is over'],
    ])
  })

  test('it ends once, with a winner of its own', async () => {
    const { send, read, db } = await openAdmin()
    const wrong = await send('POST', '/home-rows/end', { winner: 'sideways', reason: 'Why not' })
    expect([wrong.status, wrong.body['message']]).toEqual([
      409,
      'This experiment has no such variant.',
    ])
    const ended = await send('POST', '/home-rows/end', {
      winner: 'popular-first',
      reason: 'Clear after four weeks',
    })
    expect(ended.status).toBe(200)
    expect(await read()).toMatchObject({ status: 'ended', winner: 'popular-first' })
    for (const [method, path, body] of [
      ['POST', '/home-rows/end', { winner: 'newest-first', reason: 'No, that one' }],
      ['PUT', '/home-rows', { running: true, reason: 'Go on' }],
    ] as const) {
      const { status, body: said } = await send(method, path, body)
      expect([status, said['message']]).toEqual([409, 'This experiment has already ended.'])
    }
    expect(await read()).toMatchObject({ status: 'ended', winner: 'popular-first' })
    const log = await db.selectFrom('audit_log').select(['action', 'detail']).execute()
    expect(log).toEqual([{ action: 'experiment-ended', detail: '{"winner":"popular-first"}' }])
  })

  test('one that is not there is refused, and so is a change without a reason', async () => {
    const { send, db } = await openAdmin()
    const missing = await send('PUT', '/prices', { running: false, reason: 'None' })
    expect([missing.status, missing.body.code]).toEqual([409, 'ADMIN_REFUSED'])
    const silent = await send('PUT', '/home-rows', { running: false, reason: ' ' })
    expect(silent.status).toBe(422)
    expect(await db.selectFrom('experiment_states').selectAll().execute()).toEqual([])
  })
})
