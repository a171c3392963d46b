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

/** The personal access token that a request presents; null if it presents none. */
function shownAccessToken(context: ShopContext): string | null {
  const [, bearer = ''] = /^bearer +(\S+) *$/i.exec(context.req.header('Authorization') ?? '') ?? []
  return bearer.startsWith(TOKEN_PREFIX) ? bearer : null
}

const SCOPES: ReadonlyMap<string, TokenScope | null> = new Map(
  Object.values(API_TABLE).map(({ method, path, scope }) => [`${method} ${path}`, scope]),
)

/**
 * A request with a personal access token is identified by that alone: its cookies are ignored, and it can
 * access only what the API table declares for one of the token's scopes (tokens 2). Everything else is closed
 * to it, including pages. The router itself determines the matching row, so that there is no second
 * interpretation of an address.
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
    // A token belongs only to its person, not to a team.
    const isOthers = named !== null && named !== user.id
    context.set('viewer', () => (isOthers ? errAsync({ kind: 'team-missing' }) : okAsync(user)))
    await next()
    // Responses to a token must not be stored for anyone else.
    if (!/no-store|private/.test(context.res.headers.get('Cache-Control') ?? '')) {
      context.header('Cache-Control', 'private, no-store')
    }
    return undefined
  }
}

/** The scope that the matched route requires; null if it accepts no token. */
function scopeAsked(context: ShopContext): TokenScope | null {
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
  const answering = matchedRoutes(context).find((route) => route.method === method)
  return (answering && SCOPES.get(`${method} ${answering.path}`)) ?? null
}

const DEAD = refusal(
  401,
  { code: 'TOKEN_INVALID', data: {} },
  'This token is invalid, expired or revoked. Create a new one in your account.',
)

function scopeMissing(scope: TokenScope) {
  const problem = { code: 'TOKEN_SCOPE_MISSING', data: { scope } } as const
  return refusal(403, problem, `This token doesn’t have the “${scope}” scope.`)
}
