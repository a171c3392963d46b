import { errAsync } from 'neverthrow'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Asked, Handler } from '../serve.ts'

type UserRequest<Row extends Endpoint> = Omit<Asked<Row>, 'viewer'> & {
  readonly viewer: Registered
}

/** A handler for signed-in members; everybody else is asked to sign in. */
export function requireUser<Row extends Endpoint>(
  handler: (asked: UserRequest<Row>) => ReturnType<Handler<Row>>,
): Handler<Row> {
  return (asked) => {
    const { viewer } = asked
    if (viewer.kind === 'visitor') return errAsync({ kind: 'sign-in-required' })
    return handler({ ...asked, viewer })
  }
}
