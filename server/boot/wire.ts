import { wiringOf, type Bindings } from '#wiring/wire.ts'
import type { ServerServices } from './services.ts'

/** Some of the server's bindings. */
export type SomeBindings = Partial<Bindings<ServerServices>>

export const { wire, wireFrom } = wiringOf<ServerServices>()
