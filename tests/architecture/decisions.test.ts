import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A comparison of roles, a lookup in a list of roles, or a rule about roles used in a page. */
const DECIDES =
  /[Rr]ole_?[Ii]d\w*\s*[!=<>]==?|[!=]==\s*[\w.]*[Rr]ole_?[Ii]d|includes\([\w.]*[Rr]ole_?[Ii]d|\bhasPermission\b|\bimport .*\b(OWNER|ADMIN|BILLING)\b/

const decidingIn = (source: string) =>
  source.split('\n').filter((line) => DECIDES.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))

test('no page compares roles itself: it asks `can` what the server said (account 4)', () => {
  const pages = globSync('src/ui/**/*.{ts,tsx}')
  expect(pages.length).toBeGreaterThan(100)
  const found = pages.flatMap((path) =>
    decidingIn(readFileSync(path, 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each([
  'const may = currentUser.roleId === OWNER',
  'members.filter(({ roleId }) => roleId !== 1)',
  'if (2 === member.roleId) return',
  'if (STAFF_ROLES.includes(user.roleId)) return',
  "hasPermission(currentUser.roleId, 'own-team')",
  "import { OWNER } from '#domain/team/role.ts'",
])('a page that says `%s` is found', (line) => {
  expect(decidingIn(line)).toEqual([line])
})
