export type Engine = 'SQLite' | 'PostgreSQL'

/** A piece of source text that occurs exactly once, and its replacement. */
export interface Change {
  readonly file: string
  readonly text: string
  readonly instead: string
}

/** A test, identified by its file and its own name, that must fail on these engines once the guard is removed. */
export interface RedTest {
  readonly file: string
  readonly name: string
  readonly on: readonly Engine[]
}

/** Something that keeps concurrent requests apart, how to remove it, and which tests must notice. */
export interface Guard {
  readonly what: string
  readonly changes: readonly Change[]
  readonly tests: readonly RedTest[]
}

export const BOTH: readonly Engine[] = ['SQLite', 'PostgreSQL']
/** SQLite has one writer, so a row lock does nothing there. */
export const POSTGRES: readonly Engine[] = ['PostgreSQL']
export const SQLITE: readonly Engine[] = ['SQLite']

/** The named tests of a file in `tests/server`. */
export function of(
  file: string,
  on: readonly Engine[],
  ...names: readonly string[]
): readonly RedTest[] {
  return names.map((name) => ({ file: `tests/server/${file}.test.ts`, name, on }))
}
