import { Container } from 'inversify'

/** How one service is made, and of which others. */
export interface Binding<Service> {
  readonly needs: readonly string[]
  readonly make: (found: readonly unknown[]) => Service
}

/** One binding for every service: one that is missing, or makes something else, does not compile. */
export type Bindings<All> = { readonly [Name in keyof All]: Binding<All[Name]> }

type Named<All, T> = { [Name in keyof All]: All[Name] extends T ? Name : never }[keyof All] & string

/** Binds within one shop. A missing, swapped or misspelt name of a dependency does not compile. */
export function wiringOf<All extends object>() {
  const wire = <Service, Needs extends unknown[]>(
    make: (...needs: Needs) => Service,
    ...needs: { [Index in keyof Needs]: Named<All, Needs[Index]> }
  ): Binding<Service> => ({ needs, make: (found) => make(...(found as Needs)) })

  /** The same for what takes its needs as one object: each of its keys is bound to a name. */
  const wireFrom = <Service, Needs extends object>(
    make: (needs: Needs) => Service,
    needs: { [Key in keyof Needs]: Named<All, Needs[Key]> },
  ): Binding<Service> => {
    const keys = Object.keys(needs)
    const needsIn = (found: readonly unknown[]) =>
      Object.fromEntries(keys.map((key, at) => [key, found[at]])) as Needs
    return { needs: Object.values<string>(needs), make: (found) => make(needsIn(found)) }
  }

  return { wire, wireFrom }
}

/** For `wireFrom`: needs whose keys are the names of the services themselves. */
export function same<Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, name])) as { [Key in Name]: Key }
}

/** Binds what is there already, each under its own name. */
export function given<Found extends object>(found: Found): Bindings<Found> {
  const bound = Object.entries(found).map(([name, service]) => [
    name,
    { needs: [], make: () => service },
  ])
  return Object.fromEntries(bound)
}

/**
 * Every service of a shop as one object. Each is made when it is first looked at, and once: what
 * depends on the viewer takes one (decision 001).
 */
export function wired<All extends object>(bindings: Bindings<All>): All {
  const container = new Container({ defaultScope: 'Singleton', jitless: true })
  const services = {}
  for (const [name, { needs, make }] of Object.entries<Binding<unknown>>(bindings)) {
    container.bind(name).toResolvedValue<unknown[]>((...found) => make(found), [...needs])
    Object.defineProperty(services, name, { enumerable: true, get: () => container.get(name) })
  }
  return services as All
}
