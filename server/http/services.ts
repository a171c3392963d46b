import type { Services } from '#server/application/services.ts'
import type { SessionCookies } from './auth/session-cookies.ts'

/** What the routes are made of. */
export interface AppServices extends Services {
  readonly sessionCookies: SessionCookies
}

/** Some of them, by name. */
export type Needs<Name extends keyof AppServices> = Pick<AppServices, Name>
