import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openSeatsShop } from '#tests/support/seats-shop.ts'
import { TEAM_ID } from '#tests/support/team-customer.ts'

describeOnEveryDatabase('what staff see that a team renews', (open) => {
  test('has its extra seats, without those that were removed, and names the next charge', async () => {
    const { ask, owner, staff } = await openSeatsShop(await open(), { seats: 3, people: 1 })
    const shown = async () => {
      const team = await staff(`teams/${TEAM_ID}`)
      const list = await staff('subscriptions')
      const [running] = team.body['running'] as readonly object[]
      const [row] = list.body['items'] as readonly { readonly price: number }[]
      return { running, listed: row?.price }
    }
    expect(await shown()).toMatchObject({
      running: { name: 'Pro', price: 19_600, seats: 3, next_charge: 19_600 },
      listed: 19_600,
    })
    const body = { staying: 4 }
    await ask(await owner(), '/api/v1/subscriptions/seats', { method: 'PUT', body })
    expect(await shown()).toMatchObject({
      running: { price: 11_800, seats: 1, next_charge: 11_800 },
      listed: 11_800,
    })
  })
})
