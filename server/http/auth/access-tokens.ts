import { customerNamed } from './viewer.ts'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { errAsync, okAsync } from 'neverthrow'
import { API_TABLE } from '#contract/api-table.ts'
import { TOKEN_PREFIX, type TokenScope } from '#domain/user/access-token.ts'
import { answerRefusal, fail, refuse } from '../problems.ts'
import { refusal } from '../refusals.ts'
import type { Needs } from '../services.ts'
import type { ShopContext, ShopEnv } from '../shop-app.ts'

/** The personal access token that a request shows; null where it shows none. */
function shownAccessToken(context: ShopContext): string | null {
  const [, bearer = ''] = /^bearer +(\S+) *$/i.exec(context.req.header('Authorization') ?? '') ?? []
  return bearer.startsWith(TOKEN_PREFIX) ? bearer : null
}

const SCOPES: ReadonlyMap<string, TokenScope | null> = new Map(
  Object.values(API_TABLE).map(({ method, path, scope }) => [`${method} ${path}`, scope]),
)

/**
 * A request that shows a personal access token is known by that alone: no cookie is looked at, and it opens only what
 * the API table declares for one of its scopes (tokens 2). Everything else is closed to it, pages included. Which row
 * is asked for is the router's own answer, so that no other reading of an address stands beside it.
 */
export function recognizeAccessTokens({
  accessTokens,
}: Needs<'accessTokens'>): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const shown = shownAccessToken(context)
    if (shown === null) return next()
    const scope = scopeAsked(context)
    if (scope === null) return refuse(context, 'TOKEN_NOT_ACCEPTED')
    const recalled = await accessTokens.recall(shown)
    if (recalled.isErr()) return fail(context, recalled.error)
    if (!recalled.value) return answerRefusal(context, DEAD)
    const { id, user, scopes } = recalled.value
    context.set('userId', user.id)
    if (!scopes.includes(scope)) return answerRefusal(context, scopeMissing(scope))
    context.set('accessToken', id)
    context.set('session', okAsync(null))
    const named = customerNamed(context)
    // A token is its person's alone.
    const isOthers = named !== null && named !== user.id
    context.set('viewer', () => (isOthers ? errAsync({ kind: 'team-missing' }) : okAsync(user)))
    await next()
    // What was answered to a token is nobody else's.
    if (!/no-store|private/.test(context.res.headers.get('Cache-Control') ?? '')) {
      context.header('Cache-Control', 'private, no-store')
    }
    return undefined
  }
}

/** The scope that opens what will answer; null where no token does. */
function scopeAsked(context: ShopContext): TokenScope | null {
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
  const answering = matchedRoutes(context).find((route) => route.method === method)
  return (answering && SCOPES.get(`${method} ${answering.path}`)) ?? null
}

const DEAD = refusal(
  401,
  { code: 'TOKEN_DEAD', data: {} },
  'This token is invalid, expired or revoked. Create a new one in your account.',
)

function scopeMissing(scope: TokenScope) {
  const problem = { code: 'TOKEN_SCOPE_MISSING', data: { scope } } as const
  return refusal(403, problem, `This token doesn’t have the “${scope}” scope.`)
}
