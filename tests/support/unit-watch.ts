import { AsyncLocalStorage } from 'node:async_hooks'
import { LOCK_ORDER } from '#server/application/ports/lock-order.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** Whether the current code runs inside a unit of work. */
const underWay = new AsyncLocalStorage<true>()

/**
 * The same units, but throws if a unit is started or a read is requested inside another unit, which would
 * wait for itself, or if a unit locks rows against `LOCK_ORDER`.
 */
export function watched(units: UnitOfWork): UnitOfWork {
  return {
    run: (work) => {
      refuseInside('a unit is begun')
      return units.run((unit) => underWay.run(true, () => work(lockingInOrder(unit))))
    },
    read: (look) => {
      refuseInside('a read beside units is asked for')
      return units.read(look)
    },
  }
}

/** The same port or ports, but throws if a unit calls one. */
export function outside<Port>(port: Port): Port {
  if (Array.isArray(port)) return port.map(outside) as Port
  if (typeof port !== 'object' || port === null) return port
  return new Proxy(port, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof found === 'function') refuseInside(`${String(name)} is asked`)
      return found
    },
  })
}

function refuseInside(what: string): void {
  if (underWay.getStore()) throw new Error(`${what} inside a unit`)
}

/** The unit with its locks watched: each must come in its turn in `LOCK_ORDER`, or already be held. */
function lockingInOrder(unit: Unit): Unit {
  const held = new Set<string>()
  let furthest: Lock = { rows: '', turn: -1, row: '' }
  const take = (lock: Lock) => {
    // A team's row is also that of its customer.
    const isHeld = held.has(`${lock.rows} ${lock.row}`) || held.has(`team ${lock.row}`)
    if (!isHeld && isBefore(lock, furthest)) {
      throw new Error(`${nameOf(lock)} is locked after ${nameOf(furthest)}`)
    }
    held.add(`${lock.rows} ${lock.row}`)
    if (!isHeld) furthest = lock
  }
  const repositories = Object.entries(unit).map(([name, repository]) => [
    name,
    typeof repository === 'object' ? watchedRepository(name, repository, take) : repository,
  ])
  return Object.fromEntries(repositories) as Unit
}

interface Lock {
  readonly rows: string
  readonly turn: number
  readonly row: string
}

type Take = (lock: Lock) => void

/** Among the same kind of rows, the lower ID comes first. */
function isBefore(lock: Lock, other: Lock): boolean {
  return lock.turn === other.turn ? lock.row < other.row : lock.turn < other.turn
}

function nameOf({ rows, row }: Lock): string {
  return `the ${rows} ${row}`
}

function watchedRepository(name: string, repository: object, take: Take): object {
  const locks = Object.entries(repository).filter(([verb]) => METHODS.has(`${name}.${verb}`))
  const watchedLocks = locks.map(([verb, lock]) => [
    verb,
    async (...args: readonly unknown[]) => {
      take(lockOf(`${name}.${verb}`, args))
      return lock(...args)
    },
  ])
  return { ...repository, ...Object.fromEntries(watchedLocks) }
}

const METHODS: ReadonlySet<string> = new Set(LOCK_ORDER.flatMap(({ by }) => by))

/** Which row a call locks. Whether a cart is a member's or a visitor's depends on its owner. */
function lockOf(method: string, [of]: readonly unknown[]): Lock {
  const isVisitor = typeof of === 'object' && of !== null && 'visitorKey' in of
  const turn = isVisitor
    ? LOCK_ORDER.findIndex(({ rows }) => rows === 'visitor’s cart')
    : LOCK_ORDER.findIndex(({ by }) => by.some((one) => one === method))
  return { rows: LOCK_ORDER[turn]?.rows ?? method, turn, row: idOf(of) }
}

function idOf(of: unknown): string {
  if (typeof of !== 'object' || of === null) return String(of)
  const [id] = ['id', 'userId', 'visitorKey'].flatMap((key) =>
    key in of ? [Reflect.get(of, key)] : [],
  )
  return String(id)
}
