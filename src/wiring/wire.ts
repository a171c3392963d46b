import { Container } from 'inversify'

/** How a service is created, and which others it needs. */
export interface Binding<Service> {
  readonly needs: readonly string[]
  readonly make: (found: readonly unknown[]) => Service
}

/** One binding for every service: a missing one, or one that creates something else, does not compile. */
export type Bindings<All> = { readonly [Name in keyof All]: Binding<All[Name]> }

type Named<All, T> = { [Name in keyof All]: All[Name] extends T ? Name : never }[keyof All] & string

/** Creates bindings within one shop. A missing, swapped or misspelled name of a dependency does not compile. */
export function wiringOf<All extends object>() {
  const wire = <Service, Needs extends unknown[]>(
    make: (...needs: Needs) => Service,
    ...needs: { [Index in keyof Needs]: Named<All, Needs[Index]> }
  ): Binding<Service> => ({ needs, make: (found) => make(...(found as Needs)) })

  /** The same for functions that take their needs as one object: each of its keys is bound to a name. */
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

/** For `wireFrom`: needs whose keys are the service names themselves. */
export function same<Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, name])) as { [Key in Name]: Key }
}

/** Binds existing services, each under its own name. */
export function given<Found extends object>(found: Found): Bindings<Found> {
  const bound = Object.entries(found).map(([name, service]) => [
    name,
    { needs: [], make: () => service },
  ])
  return Object.fromEntries(bound)
}

/**
 * All services of a shop as one object. Each is created on first access, and only once: services that
 * depend on the viewer take one as an argument (decision 001).
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
