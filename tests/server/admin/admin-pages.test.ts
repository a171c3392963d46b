import { expect, test } from 'vitest'
import { appWithPages } from '#server/boot/app-with-pages.ts'
import { openBackend, type Person } from '#tests/support/backend.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import { makeStaff, openStaff } from '#tests/support/staff.ts'

async function openPages() {
  const shop = await openBackend(await migratedSqlite())
  const app = appWithPages(await testConfig({}), shop.services, sourcePages)
  const look = async (who: Person | null, path = '/admin') => {
    const answer = await app.request(`http://localhost:3000${path}`, {
      headers: who ? { Cookie: who.cookie } : {},
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { ...shop, look }
}

test('the admin leads a visitor to the sign-in, and back', async () => {
  const { look } = await openPages()
  const { status, headers } = await look(null, '/admin/people?q=ada')
  expect([status, headers.get('Location')]).toEqual([302, '/?sign_in=%2Fadmin%2Fpeople%3Fq%3Dada'])
})

test('for a member it is the page of any missing address, without a word of the admin', async () => {
  const { look, signIn } = await openPages()
  const ada = await signIn()
  const { status, text } = await look(ada)
  const nowhere = await look(ada, '/nowhere')
  expect([status, nowhere.status]).toEqual([404, 404])
  const title = /<title>([^<]*)/.exec(nowhere.text)?.[1]
  expect(/<title>([^<]*)/.exec(text)?.[1]).toBe(title)
  expect(text).not.toMatch(/aria-label="Store admin"|admin-page|Two-factor/)
})

test('staff without a second factor are led to set it up', async () => {
  const { look, signIn, db } = await openPages()
  const grace = await signIn()
  await makeStaff(db, grace)
  const { status, text } = await look(grace)
  expect(status).toBe(200)
  expect(text).toContain('Two-factor authentication required')
  expect(text).toContain('href="/account/security"')
  expect(text).not.toContain('aria-label="Store admin"')
})

test('staff get its pages, which no search engine keeps, and where text becomes no script', async () => {
  const shop = await openPages()
  const { status, text, headers } = await shop.look(await openStaff(shop))
  expect(status).toBe(200)
  expect(text).toContain('aria-label="Store admin"')
  expect(text).toMatch(/<meta name="robots" content="noindex"/)
  expect(headers.get('Cache-Control')).toContain('no-store')
  expect(headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'")
})

test('the account menu’s fact of who is staff comes with one’s own account', async () => {
  const shop = await openPages()
  const { ask, signIn } = shop
  const me = async (who: Person) =>
    ((await (await ask(who, '/api/v1/users/me')).json()) as { readonly staff: boolean }).staff
  expect(await me(await signIn())).toBe(false)
  expect(await me(await openStaff(shop))).toBe(true)
})
