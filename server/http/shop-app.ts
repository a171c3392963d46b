import type { Context, Hono } from 'hono'
import type { Result, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import type { Session } from '#server/application/session/sessions.ts'

/** What the host of the app hands in with each request; everything is optional. */
export interface Host {
  /** Node's own request, where there is one. */
  readonly incoming?: {
    readonly url?: string
    readonly socket?: { readonly remoteAddress?: string; readonly destroyed?: boolean }
  }
  /** The browser's cookies, where no Cookie header can carry them. */
  readonly cookies?: Readonly<Record<string, string>>
  readonly address?: string
}

/** The second key of a session, for the answer. */
export interface IssuedKey {
  readonly token: string
  readonly client: string
  readonly session: Session
}

/** Why a body is not read. */
export type BodyRefused = 'BAD_REQUEST' | 'TOO_LARGE' | 'UNSUPPORTED_MEDIA' | 'COMPRESSED'
/** The bytes of a body, or why they were not read to the end. */
export type ReceivedBody = Result<Uint8Array, BodyRefused>

export interface ShopEnv {
  Bindings: Host
  Variables: {
    requestId: string
    /** The viewer. Read from the database once a request, when first needed. */
    viewer: () => ResultAsync<Viewer, Outage>
    /** The session behind the viewer, once somebody has asked: see `currentSession`. */
    session: ResultAsync<Session | null, Outage> | undefined
    /** The header set that the answer carries, if any. */
    issuedKey: IssuedKey | null | undefined
    /** The session whose cookie the answer renews, if any. */
    renewed: Session | null | undefined
    /** The cookie of experiments that a document makes, or takes away by an empty value. */
    experimentCookie: { readonly value: string; readonly seconds: number } | undefined
    /** The signed-in user, once known; for the log. */
    userId: string | null
    /** The id of the personal access token by which the viewer is known, if any. */
    accessToken: string | undefined
    /** Who uses the admin: set by its guard alone, which has made sure of them. */
    staff: Registered | undefined
    /** What a body came as; nothing where none can come. */
    received: ReceivedBody | undefined
    /** The parsed JSON or form body. */
    body: unknown
    /** What the answer refuses, if anything; for the log. */
    refused: { readonly status: number; readonly code: string } | undefined
    /** Tells the operator of a fault that the shopper only sees as "something went wrong". */
    alarm: (cause: unknown) => void
  }
}

export type ShopApp = Hono<ShopEnv>
export type ShopContext = Context<ShopEnv>

/** The status for somebody who left before anything was done for them; only the log ever sees it. */
export const LEFT = 499

/** Whether nobody waits for the answer any more. An answer behind another one on its connection is not told by its signal. */
export function hasLeft(context: ShopContext): boolean {
  const { incoming } = context.env ?? {}
  return context.req.raw.signal.aborted || incoming?.socket?.destroyed === true
}

/** Whether a fault is only that somebody left: what was under way for them ended with the signal's reason, or as aborted. */
export function isLeaving(context: ShopContext, cause: unknown): boolean {
  const { signal } = context.req.raw
  const isAbort = cause instanceof Error && cause.name === 'AbortError'
  return (signal.aborted && cause === signal.reason) || (isAbort && hasLeft(context))
}
