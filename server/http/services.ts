import type { Services } from '#server/application/services.ts'
import type { SessionCookies } from './auth/session-cookies.ts'

/** The services that the routes need. */
export interface AppServices extends Services {
  readonly sessionCookies: SessionCookies
  /** Whether the catalog can be searched yet. */
  readonly assetFinders: { isReady(): boolean }
}

/** A selection of the services, by name. */
export type Needs<Name extends keyof AppServices> = Pick<AppServices, Name>
