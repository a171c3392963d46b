import { err, errAsync, okAsync, ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { Answer, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import { unexpected } from '#application/ports/outage.ts'
import { A_VISITOR, type Registered, type Viewer } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { allFaults, type FaultyForm } from './form-rules.ts'
import { pathsOf } from './former-paths.ts'
import { fail, failSimply } from './problems.ts'
import { readBy } from './read-by.ts'
import type { Failure } from './refusals.ts'
import type { ShopApp, ShopContext } from './shop-app.ts'

interface Asked<Row extends Endpoint> {
  readonly params: Params<Row>
  readonly query: Query<Row>
  readonly body: Body<Row>
  readonly viewer: Viewer
  /** For cookies and headers; `context.status(201)` changes the status of a success. */
  readonly context: ShopContext
}

/** A success without any content: responds with 204 and no body. */
export const NO_CONTENT = Symbol('no content')

type Handler<Row extends Endpoint> = (
  asked: Asked<Row>,
) => ResultAsync<Answer<Row> | typeof NO_CONTENT, Failure>

type Failing = (context: ShopContext, error: Failure) => Response

/** JSON in the form in which it is sent. */
type Json = string | Uint8Array<ArrayBuffer>

/**
 * A check before the body is looked at, such as a rate limit, which then also counts malformed requests
 * (security 15).
 */
type Before<Who extends Viewer> = (
  asking: Readonly<{ viewer: Who; context: ShopContext }>,
) => ResultAsync<void, UserError>

const nothing = () => okAsync(undefined)

/**
 * Serves a row of the API table: the row's schemas parse requests and encode responses, and a failure becomes
 * the envelope of errors 1. A response is private unless the handler sets otherwise.
 */
export function serve<Row extends Endpoint>(
  app: ShopApp,
  row: Row,
  handler: Handler<Row>,
  before: Before<Viewer> = nothing,
): void {
  open(app, row, { handler, before, failing: fail })
}

/** Serves a row whose response is composed of existing JSON. */
export function serveJson<Row extends Endpoint>(
  app: ShopApp,
  row: Row,
  handler: Handler<Row>,
  jsonOf: (answer: Answer<Row>) => Json,
): void {
  open(app, row, { handler, before: nothing, failing: fail, jsonOf })
}

/** A row's handler for signed-in users. */
export type UserHandler<Row extends Endpoint> = (
  asked: Omit<Asked<Row>, 'viewer'> & { readonly viewer: Registered },
) => ReturnType<Handler<Row>>

/** Serves a row to signed-in users only; everyone else is asked to sign in, whatever they sent. */
export function serveUser<Row extends Endpoint>(
  app: ShopApp,
  row: Row,
  handler: UserHandler<Row>,
  before: Before<Registered> = nothing,
): void {
  serve(
    app,
    row,
    (asked) => requireUser(asked.viewer).andThen((viewer) => handler({ ...asked, viewer })),
    ({ viewer, context }) =>
      requireUser(viewer).andThen((known) => before({ viewer: known, context })),
  )
}

/** An admin row's handler for staff. */
type StaffHandler<Row extends Endpoint> = (
  asked: Omit<Asked<Row>, 'viewer'> & { readonly staff: Registered },
) => ReturnType<Handler<Row>>

/**
 * Serves an admin row, behind the admin's guard: without the guard there is no staff member, and the request
 * fails.
 */
export function serveStaff<Row extends Endpoint>(
  app: ShopApp,
  row: Row,
  handler: StaffHandler<Row>,
): void {
  serve(app, row, (asked) => {
    const staff = asked.context.get('staff')
    return staff ? handler({ ...asked, staff }) : errAsync(unexpected('the admin has no guard'))
  })
}

function requireUser(viewer: Viewer): ResultAsync<Registered, UserError> {
  return viewer.kind === 'visitor' ? errAsync({ kind: 'sign-in-required' }) : okAsync(viewer)
}

/**
 * Serves a row without identifying the client, for signing in and out: an invalid key causes no refusal.
 * Failures are the simple ones of protocol 2.
 */
export function servePublic<Row extends Endpoint>(
  app: ShopApp,
  row: Row,
  { handler, failing = failSimply }: Pick<Opening<Row>, 'handler'> & Partial<Opening<Row>>,
): void {
  open(app, row, { handler, before: nothing, failing, who: 'anybody' })
}

interface Opening<Row extends Endpoint> {
  readonly handler: Handler<Row>
  readonly before: Before<Viewer>
  readonly failing: Failing
  readonly who?: 'viewer' | 'anybody'
  readonly jsonOf?: (answer: Answer<Row>) => Json
}

function open<Row extends Endpoint>(
  app: ShopApp,
  row: Row,
  { handler, before, failing, who = 'viewer', jsonOf }: Opening<Row>,
): void {
  app.on(row.method, pathsOf(row), async (context) => {
    // Unless the handler sets otherwise.
    context.header('Cache-Control', 'no-store')
    const asked = who === 'viewer' ? context.get('viewer')() : okAsync(A_VISITOR)
    return asked
      .andThen((viewer) => before({ viewer, context }).map(() => viewer))
      .andThen((viewer) => {
        const query = readBy(row.query, context.req.query())
        const body = readBy(row.body, context.get('body'))
        const faults = [...query.faults, ...body.faults]
        if (faults.length > 0)
          return refusedForm(row, { sent: context.get('body'), faults, viewer })
        return handler({
          params: context.req.param() as Params<Row>,
          query: query.value as Query<Row>,
          body: body.value as Body<Row>,
          viewer,
          context,
        })
      })
      .match(
        (answer) => {
          if (answer === NO_CONTENT) return context.body(null, 204)
          if (!jsonOf) return context.json(shapedAs(row, answer))
          context.header('Content-Type', 'application/json')
          return context.body(jsonOf(answer))
        },
        (error) => failing(context, error),
      )
  })
}

function refusedForm(row: Endpoint, form: FaultyForm): ResultAsync<never, UserError> {
  return ResultAsync.fromPromise(allFaults(row, form), unexpected).andThen((errors) =>
    err<never, UserError>({ kind: 'invalid', errors }),
  )
}

/** Encodes a response in its wire form. */
export function shapedAs<Row extends Endpoint>(row: Row, answer: Answer<Row>): object {
  return z.encode(row.answer, answer) as object
}
