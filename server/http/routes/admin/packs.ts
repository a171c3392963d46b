import { ok } from 'neverthrow'
import type { AdminRefused } from '#application/ports/admin-people.ts'
import type { Outage } from '#application/ports/outage.ts'
import { listPacks, setPack } from '#contract/admin-store.ts'
import { packMonth, STANDING } from '#domain/subscription/free-pack.ts'
import { PACK_MONTH_MESSAGES, packRefusedMessage } from '#messages/admin-messages.ts'
import type { PackRefused } from '#server/application/free-pack/set-free-pack.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminRefused, noteOf } from './changes.ts'

/** Monthly free packs, and the default list (free-plan 1). */
export function adminPackRoutes(
  app: ShopApp,
  { clock, listFreePacks, setFreePack }: Needs<'clock' | 'listFreePacks' | 'setFreePack'>,
): void {
  const all = () =>
    listFreePacks().map((rows) => ({
      packs: [...Map.groupBy(rows, ({ month }) => month)].map(([month, assets]) => ({
        month,
        assets: assets.map(({ slug, given }) => ({ slug, given })),
      })),
    }))

  serveStaff(app, listPacks, all)

  serveStaff(app, setPack, ({ params, body, staff }) =>
    (params.month === STANDING ? ok(STANDING) : packMonth(params.month, clock.now()))
      .mapErr((why) => adminRefused(PACK_MONTH_MESSAGES[why]))
      .asyncAndThen((month) =>
        setFreePack({ ...noteOf(staff, body.reason), month, slugs: [...new Set(body.slugs)] }),
      )
      .mapErr(refusalOf)
      .andThen(all),
  )
}

function refusalOf(error: PackRefused | AdminRefused | Outage) {
  return error.kind === 'pack-refused'
    ? adminRefused(packRefusedMessage(error.why, error.slug))
    : error
}
