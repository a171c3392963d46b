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

/** Categories and collections in the admin (catalog 10). */
export function adminTopicRoutes(app: ShopApp, { adminTopics }: Needs<'adminTopics'>): void {
  serveStaff(app, readAdminTopic, ({ params }) => adminTopics.find(params.kind, params.slug))
  serveStaff(app, addTopic, ({ params, body, staff, context }) =>
    adminTopics.add(params.kind, { topic: body, who: staff.id }).andTee(() => context.status(201)),
  )
  serveStaff(app, changeTopic, ({ params, body, staff }) =>
    adminTopics.change(params, { change: body, who: staff.id }),
  )
  serveStaff(app, setTopicState, ({ params, body, staff }) =>
    adminTopics.setState(params, { ...body, who: staff.id }),
  )
  serveStaff(app, followTopicImports, ({ params, staff }) =>
    adminTopics.followImports(params, staff.id),
  )
}
