import type { Services } from '#server/application/services.ts'
import type { SessionCookies } from './auth/session-cookies.ts'

/** What the routes are made of. */
export interface AppServices extends Services {
  readonly sessionCookies: SessionCookies
  /** Whether the catalog can be searched yet. */
  readonly assetFinders: { isReady(): boolean }
}

/** Some of them, by name. */
export type Needs<Name extends keyof AppServices> = Pick<AppServices, Name>
