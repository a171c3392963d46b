import {
  addTopic,
  changeTopic,
  followTopicImports,
  readAdminTopic,
  setTopicState,
} from '#contract/admin-topics.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { noteOf } from './changes.ts'

/** Categories and collections in the admin (catalog 10). */
export function adminTopicRoutes(app: ShopApp, { adminTopics }: Needs<'adminTopics'>): void {
  serveStaff(app, readAdminTopic, ({ params }) => adminTopics.find(params.kind, params.slug))
  serveStaff(app, addTopic, ({ params, body: { reason, ...topic }, staff, context }) =>
    adminTopics
      .add(params.kind, { topic, ...noteOf(staff, reason ?? '') })
      .andTee(() => context.status(201)),
  )
  serveStaff(app, changeTopic, ({ params, body: { reason, ...change }, staff }) =>
    adminTopics.change(params, { change, ...noteOf(staff, reason ?? '') }),
  )
  serveStaff(app, setTopicState, ({ params, body, staff }) =>
    adminTopics.setState(params, { state: body.state, ...noteOf(staff, body.reason) }),
  )
  serveStaff(app, followTopicImports, ({ params, body, staff }) =>
    adminTopics.followImports(params, noteOf(staff, body.reason ?? '')),
  )
}
