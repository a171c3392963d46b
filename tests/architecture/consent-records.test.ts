import { expect, test } from 'vitest'
import { sourcesOfTheShop } from '../../scripts/strings/modules.ts'

/** The files that may delete a record of a choice (privacy 7): on closing its account, and because of its age. */
const DELETING = ['server/sql/housekeeping-repository.ts']
const CLOSING = 'server/application/account/close-account.ts'

/** Returns every statement that does more to records of consent than add and read them, by file. */
function against(sources: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    const ends = [...source.matchAll(/\bdeleteFrom\(\s*'consents'/g)].length
    const changes =
      /\b(?:updateTable|replaceInto|mergeInto)\(\s*'consents'/.test(source) ||
      /\b(?:update|delete from|drop table|truncate)\s+consents\b/i.test(source) ||
      /insertInto\('consents'\)[^;]*\.onConflict/s.test(source)
    return [
      ...(changes ? [`${path} changes records of consent`] : []),
      ...(ends > (DELETING.includes(path) ? 1 : 0) ? [`${path} deletes records of consent`] : []),
    ]
  })
}

test('records of consent are only added, but for what deletes them with their account or by their age', () => {
  const sources = sourcesOfTheShop()
  expect(against(sources)).toEqual([])
  for (const path of DELETING) expect(sources[path]).toContain("deleteFrom('consents')")
  const [, deleted = ''] = /DELETED: .*? = \[(.*?)\]/s.exec(sources[CLOSING] ?? '') ?? []
  expect(deleted).toContain("'consents'")
})

test.each([
  [`db.updateTable('consents').set({ marketing: 0 })`, 'changes'],
  ['sql`update consents set marketing = 0`', 'changes'],
  [`db.insertInto('consents').values(row).onConflict((row) => row.doNothing())`, 'changes'],
  [`db.deleteFrom('consents').where('user_id', '=', id)`, 'deletes'],
  ['sql`delete from consents`', 'changes'],
])('%s is found', (source, what) => {
  expect(against({ 'a.ts': source })).toEqual([`a.ts ${what} records of consent`])
  expect(against({ 'a.ts': `db.insertInto('consents').values(row)` })).toEqual([])
})
