import { Container } from 'inversify'
import type { Get } from '#application/services.ts'

type Named<All, T> = { [Name in keyof All]: All[Name] extends T ? Name : never }[keyof All]

/**
 * A container whose bindings are checked by the compiler: a missing, swapped or misspelt dependency
 * name does not type-check. Everything in it is a singleton; what depends on the viewer takes one
 * (decision 001).
 */
export function createWiring<All extends object>() {
  const container = new Container({ defaultScope: 'Singleton', jitless: true })

  function wire<Name extends keyof All & string, Needs extends unknown[]>(
    name: Name,
    make: (...needs: Needs) => All[Name],
    ...needs: { [Index in keyof Needs]: Named<All, Needs[Index]> & string }
  ): void {
    container
      .bind<All[Name]>(name)
      .toResolvedValue<unknown[]>((...found) => make(...(found as Needs)), needs)
  }

  /** The same for what takes its needs as one object: each of its keys is bound to a name. */
  function wireFrom<Name extends keyof All & string, Needs extends object>(
    name: Name,
    make: (needs: Needs) => All[Name],
    needs: { [Key in keyof Needs]: Named<All, Needs[Key]> & string },
  ): void {
    const keys = Object.keys(needs)
    container
      .bind<All[Name]>(name)
      .toResolvedValue<unknown[]>(
        (...found) => make(Object.fromEntries(keys.map((key, at) => [key, found[at]])) as Needs),
        Object.values<string>(needs),
      )
  }

  const get = ((name: string) => container.get(name)) as Get<All>
  return { wire, wireFrom, get }
}
