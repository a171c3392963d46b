import type { Context, Hono } from 'hono'
import type { Result, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import type { Session } from '#server/application/session/sessions.ts'

/** What the host of the app passes in with each request; everything is optional. */
export interface Host {
  /** Node's own request, if there is one. */
  readonly incoming?: {
    readonly url?: string
    readonly socket?: { readonly remoteAddress?: string; readonly destroyed?: boolean }
  }
  /** The browser's cookies, if no Cookie header can carry them. */
  readonly cookies?: Readonly<Record<string, string>>
  readonly address?: string
}

/** The second key of a session, for the response. */
export interface IssuedKey {
  readonly token: string
  readonly client: string
  readonly session: Session
}

/** Why a body is refused. */
export type BodyRefused = 'BAD_REQUEST' | 'TOO_LARGE' | 'UNSUPPORTED_MEDIA' | 'COMPRESSED'
/** The bytes of a body, or why they were not fully read. */
export type ReceivedBody = Result<Uint8Array, BodyRefused>

export interface ShopEnv {
  Bindings: Host
  Variables: {
    requestId: string
    /** The viewer. Read from the database once per request, when first needed. */
    viewer: () => ResultAsync<Viewer, Outage>
    /** The session behind the viewer, once it was requested: see `currentSession`. */
    session: ResultAsync<Session | null, Outage> | undefined
    /** The header set that the response carries, if any. */
    issuedKey: IssuedKey | null | undefined
    /** The session whose cookie the response renews, if any. */
    renewed: Session | null | undefined
    /** The experiments cookie that a document sets, or deletes with an empty value. */
    experimentCookie: { readonly value: string; readonly seconds: number } | undefined
    /** The signed-in user's id, once known; for the log. */
    userId: string | null
    /** The id of the personal access token that identifies the viewer, if any. */
    accessToken: string | undefined
    /** The staff member who uses the admin: set only by its guard, after checking them. */
    staff: Registered | undefined
    /** The received body; undefined if there can be none. */
    received: ReceivedBody | undefined
    /** The parsed JSON or form body. */
    body: unknown
    /** What the response refuses, if anything; for the log. */
    refused: { readonly status: number; readonly code: string } | undefined
    /** Reports a fault to the operator that the shopper only sees as "something went wrong". */
    alarm: (cause: unknown) => void
  }
}

export type ShopApp = Hono<ShopEnv>
export type ShopContext = Context<ShopEnv>

/** The status for a client that left before any work was done for it; only the log ever shows it. */
export const LEFT = 499

/**
 * Whether the client no longer waits for the response. For a response behind another one on its connection, the
 * signal does not report that.
 */
export function hasLeft(context: ShopContext): boolean {
  const { incoming } = context.env ?? {}
  return context.req.raw.signal.aborted || incoming?.socket?.destroyed === true
}

/**
 * Whether a fault only means that the client left: the work in progress for it ended with the signal's reason,
 * or was aborted.
 */
export function isLeaving(context: ShopContext, cause: unknown): boolean {
  const { signal } = context.req.raw
  const isAbort = cause instanceof Error && cause.name === 'AbortError'
  return (signal.aborted && cause === signal.reason) || (isAbort && hasLeft(context))
}
