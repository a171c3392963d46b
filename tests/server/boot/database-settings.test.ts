import { expect, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'

test.each([
  [{ WORKERS: '0' }, 'WORKERS must be a number from 1 to 128'],
  [
    { WORKERS: '2' },
    'DATABASE_URL must be set with WORKERS, since the embedded database has one process',
  ],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a number from 2 to 999'],
  [{ DATABASE_QUERY_SECONDS: '0' }, 'DATABASE_QUERY_SECONDS must be a number from 1 to 600'],
  [
    { DATABASE_READ_URL: 'mysql://shop' },
    'DATABASE_READ_URL must be an address, such as postgres://…',
  ],
  [{ SEARCH: 'elastic' }, 'SEARCH must be memory or postgres'],
  [
    { SEARCH: 'postgres' },
    'DATABASE_URL must be set with SEARCH=postgres, since the embedded database can’t search',
  ],
  [{ DATABASE_READ_URL: 'postgres://shop' }, 'DATABASE_URL must be set with DATABASE_READ_URL'],
])('%j stops the start with the line: %s', (settings, line) => {
  expect(readConfig(settings)._unsafeUnwrapErr().line).toBe(line)
})

test('one process with ten connections is what a shop has unless it says otherwise', () => {
  const alone = { workers: 1, databasePool: 10, databaseReadUrl: null, search: 'memory' }
  expect(readConfig({})._unsafeUnwrap().databaseQuerySeconds).toBe(20)
  expect(readConfig({})._unsafeUnwrap()).toMatchObject(alone)
  const settings = {
    DATABASE_URL: 'postgres://a/shop',
    DATABASE_READ_URL: 'postgres://b/shop',
    DATABASE_POOL: '4',
    SEARCH: 'postgres',
    WORKERS: '8',
  }
  expect(readConfig(settings)._unsafeUnwrap()).toMatchObject({
    workers: 8,
    databasePool: 4,
    databaseReadUrl: 'postgres://b/shop',
    search: 'postgres',
  })
})
