import { expect, test } from 'vitest'
import { listFreePacks, setFreePack } from '#server/application/free-pack/set-free-pack.ts'
import { freePackCommand } from '#server/cli/shop-free-pack.ts'
import { parseArguments } from '#server/cli/shop-arguments.ts'
import { readConfig } from '#server/boot/config.ts'
import { openBackend } from '../../support/backend.ts'
import { putUser } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { ASSET, runFreePacks, putPack } from '#tests/support/free-packs.ts'
import { aUser, TODAY } from '#tests/support/samples.ts'

const BY = ['--by', 'grace@example.com'] as const
const SIGNED = ['--reason', 'Spring', ...BY] as const

describeOnEveryDatabase('the command that sets free packs', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const { db, time, testShop } = backend
    const grace = aUser({ email: 'grace@example.com' })
    await putUser(db, grace)
    const staff = { email: grace.email, who: 'shell:ops', why: 'Packs', staff: true }
    const people = testShop.staff
    ;(await people.set(staff))._unsafeUnwrap()
    const said: string[] = []
    const services = {
      db,
      staff: people,
      clock: { now: () => time.now },
      listFreePacks: listFreePacks(testShop.units),
      setFreePack: setFreePack(testShop.units),
    }
    const office = {
      config: readConfig({})._unsafeUnwrap(),
      services: services as never,
      say: (line: string) => void said.push(line),
    }
    const run = async (...words: string[]) => {
      said.length = 0
      const given = parseArguments(words)._unsafeUnwrap()
      expect(freePackCommand.refuses(given)).toBeNull()
      const done = await freePackCommand.run(office, given)
      return done.match(
        () => [...said],
        (why) => why,
      )
    }
    const round = runFreePacks(backend)
    return { backend, db, run, round }
  }

  test('says what a month gives, who said so and why, and lists it', async () => {
    const { db, run } = await opened()
    expect(await run('2026-04', 'asset-4', 'asset-1', ...SIGNED)).toEqual([
      '2026-04: asset-4 asset-1',
    ])
    expect(await run('default', 'asset-3', 'asset-2', ...SIGNED)).toEqual([
      'default: asset-3 asset-2',
    ])
    expect(await run('2026-04', 'asset-1', ...SIGNED)).toEqual(['2026-04: asset-1'])
    expect(await run('list')).toEqual([
      '2026-04  asset-1',
      'default  asset-3  asset-2  (3 per month, in rotation)',
    ])
    const audit = await db
      .selectFrom('audit_log')
      .select(['who', 'action', 'subject', 'why', 'detail'])
      .where('action', '=', 'free-pack')
      .orderBy('id')
      .execute()
    expect(audit.map(({ subject, detail }) => [subject, detail])).toEqual([
      ['2026-04', '{"from":[],"to":[4,1]}'],
      ['standing', '{"from":[],"to":[3,2]}'],
      ['2026-04', '{"from":[4,1],"to":[1]}'],
    ])
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'grace@example.com')
      .executeTakeFirstOrThrow()
    expect(audit[0]).toMatchObject({ who: id, why: 'Spring' })
    expect(await run('2026-04', 'none', ...SIGNED)).toEqual(['2026-04: uses the default list'])
  })

  test('refuses what is over, far, unknown, no longer sold, practice footage, and who is nobody', async () => {
    const { db, run } = await opened()
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', ASSET.SMOKE).execute()
    expect(await run('2026-02', 'asset-1', ...SIGNED)).toMatch(/^2026-02 is over/)
    expect(await run('2028-04', 'asset-1', ...SIGNED)).toMatch(/more than 24 months ahead/)
    expect(await run('2026-04', 'asset-1', 'fog', ...SIGNED)).toBe('no asset found: fog')
    expect(await run('2026-04', 'asset-4', ...SIGNED)).toBe('asset-4 is no longer on sale')
    expect(await run('2026-04', 'asset-51', ...SIGNED)).toMatch(/is practice footage/)
    const stranger = ['--reason', 'x', '--by', 'eve@example.com']
    expect(await run('2026-04', 'asset-1', ...stranger)).toMatch(/is not a staff member/)
    expect(await run('list')).toEqual(['no packs'])
    const written = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'free-pack')
      .execute()
    expect(written).toEqual([])
  })

  test('keeps in a pack what members have by it, and gives them what is added', async () => {
    const { backend, db, run, round } = await opened()
    await putPack(db, '2026-03', ASSET.EMBER, ASSET.SMOKE)
    await backend.signIn({ freeSubscriber: true, confirmedAt: TODAY })
    expect((await round())._unsafeUnwrap()).toBe(1)
    expect(await run('2026-03', 'asset-1', 'asset-3', ...SIGNED)).toBe(
      'subscribers have already received asset-4 in the pack for 2026-03, so it must stay in the list',
    )
    expect(await run('2026-03', 'none', ...SIGNED)).toMatch(/so it must stay in the list$/)
    expect(await run('2026-03', 'asset-3', 'asset-4', 'asset-1', ...SIGNED)).toHaveLength(1)
    expect((await round())._unsafeUnwrap()).toBe(1)
    expect(await run('list')).toEqual([
      '2026-03  asset-3 (given 1)  asset-4 (given 1)  asset-1 (given 1)',
    ])
  })

  test('keeps in a pack what was retired after members had it, so that others can be added', async () => {
    const { backend, db, run, round } = await opened()
    await putPack(db, '2026-03', ASSET.SMOKE)
    await backend.signIn({ freeSubscriber: true, confirmedAt: TODAY })
    expect((await round())._unsafeUnwrap()).toBe(1)
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', ASSET.SMOKE).execute()
    expect(await run('2026-03', 'asset-1', ...SIGNED)).toMatch(/so it must stay in the list$/)
    expect(await run('2026-03', 'asset-4', 'asset-1', ...SIGNED)).toEqual([
      '2026-03: asset-4 asset-1',
    ])
    expect((await round())._unsafeUnwrap()).toBe(1)
    expect(await run('2026-04', 'asset-4', ...SIGNED)).toBe('asset-4 is no longer on sale')
  })

  test('makes no pack of both where a month begins by itself at the same moment', async () => {
    const { backend, db, run, round } = await opened()
    await putPack(db, 'standing', ASSET.EMBER, ASSET.FREE)
    for (let number = 4; number <= 12; number += 1) {
      const month = `2026-${String(number).padStart(2, '0')}`
      backend.time.now = Date.UTC(2026, number - 1, 1)
      await Promise.all([round(), run(month, 'asset-3', ...SIGNED), round()])
      const held = await db
        .selectFrom('free_pack_assets')
        .select('product_id')
        .where('month', '=', month)
        .execute()
      expect(held).toEqual([{ product_id: ASSET.SUBSCRIPTION }])
    }
  })

  test('the database itself lets nobody take out of a pack what was given by it', async () => {
    const { backend, db, round } = await opened()
    await putPack(db, '2026-03', ASSET.EMBER)
    await backend.signIn({ freeSubscriber: true, confirmedAt: TODAY })
    ;(await round())._unsafeUnwrap()
    await expect(db.deleteFrom('free_pack_assets').execute()).rejects.toThrow(/foreign key/i)
  })
})

test.each([
  [[], 'free-pack requires list, default, or a month such as 2026-12'],
  [['december', 'a'], '“december” isn’t a valid month. Use YYYY-MM, such as 2026-12'],
  [['2026-13', 'a'], '“2026-13” isn’t a valid month. Use YYYY-MM, such as 2026-12'],
  [['2026-12'], 'list the assets of the pack by slug, or use none'],
  [['2026-12', 'a', 'a', ...SIGNED], 'a is listed twice'],
  [['2026-12', 'a', '--reason', 'x'], '--by is required: the EMAIL of a staff member'],
  [['2026-12', 'a', ...BY], '--reason is required, for example --reason "The file is defective"'],
  [
    ['2026-12', ...Array.from({ length: 25 }, (_, place) => `a-${place}`)],
    'a pack can have at most 24 assets',
  ],
])('free-pack %j is not understood', (words, why) => {
  expect(freePackCommand.refuses(parseArguments(words)._unsafeUnwrap())).toBe(why)
})
