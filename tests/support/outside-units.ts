import { AsyncLocalStorage } from 'node:async_hooks'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** Tells units from what has to stay outside of them, because others would wait for it inside. */
export function unitWatch() {
  const inside = new AsyncLocalStorage<true>()
  const watched = (units: UnitOfWork): UnitOfWork => ({
    run: (work) => units.run((unit) => inside.run(true, () => work(unit))),
    read: (look) => units.read(look),
  })

  /** The same port, but a fault where a unit calls it. */
  const outside = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        if (inside.getStore()) throw new Error(`${String(name)} is asked inside a unit`)
        return Reflect.get(target, name)
      },
    })

  return { watched, outside }
}
