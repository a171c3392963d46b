import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Stands for the value of a query while the query is compiled. */
const OPEN = Symbol('value')

/**
 * A query whose text is composed once for each database, since that takes longer than sending it. `build` may
 * only pass its value on: it gets a stand-in for the values that the query is later run with.
 */
export function compiledOnce<Value, Row>(
  build: (db: Db, value: Value) => Compilable<Row>,
): (db: Db, value: Value) => Promise<readonly Row[]> {
  const known = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, value) => {
    // A transaction has that of its database.
    const { adapter } = db.getExecutor()
    const compiled = known.get(adapter) ?? build(db, OPEN as Value).compile()
    known.set(adapter, compiled)
    const parameters = compiled.parameters.map((one) => (one === OPEN ? value : one))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
