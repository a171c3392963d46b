import * as z from 'zod/mini'

const ADDRESS = /^postgres(ql)?:\/\/\S+$/
const ADDRESS_LINE = 'must be an address, such as postgres://…'

/** Settings of the database, and of how many processes on one machine use it with how many connections each. */
export const databaseSettings = {
  DATABASE_URL: z.optional(z.string().check(z.regex(ADDRESS, ADDRESS_LINE))),
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(ADDRESS, ADDRESS_LINE))),
  DATABASE_POOL: z._default(
    z.string().check(z.regex(/^([2-9]|[1-9]\d{1,2})$/, 'must be a number from 2 to 999')),
    '10',
  ),
  DATABASE_QUERY_SECONDS: z._default(
    z.string().check(z.regex(/^([1-9]|[1-9]\d|[1-5]\d\d|600)$/, 'must be a number from 1 to 600')),
    '20',
  ),
  SEARCH: z._default(z.enum(['memory', 'postgres'], 'must be memory or postgres'), 'memory'),
  WORKERS: z._default(
    z
      .string()
      .check(z.regex(/^([1-9]|[1-9]\d|1[01]\d|12[0-8])$/, 'must be a number from 1 to 128')),
    '1',
  ),
}

interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_READ_URL?: string | undefined
  readonly SEARCH: 'memory' | 'postgres'
  readonly WORKERS: string
}

/** The embedded database supports only one process. */
export function faultInDatabase(read: DatabaseSettings): string | null {
  if (read.DATABASE_URL) return null
  if (read.WORKERS !== '1') {
    return 'DATABASE_URL must be set with WORKERS, since the embedded database has one process'
  }
  if (read.SEARCH === 'postgres') {
    return 'DATABASE_URL must be set with SEARCH=postgres, since the embedded database can’t search'
  }
  return read.DATABASE_READ_URL ? 'DATABASE_URL must be set with DATABASE_READ_URL' : null
}
