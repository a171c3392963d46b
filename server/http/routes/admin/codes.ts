import { ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { AdminCode, NewAdminCode } from '#application/ports/admin-store.ts'
import type { AdminRefused } from '#application/ports/admin-people.ts'
import type { Outage } from '#application/ports/outage.ts'
import { addCode, endCode, listCodes } from '#contract/admin-store.ts'
import { codePeriod } from '#domain/cart/code-period.ts'
import { normalCode } from '#domain/cart/discount-code.ts'
import { LATEST_DAY, startOfDay } from '#domain/shared/calendar.ts'
import {
  CODE_MESSAGES,
  CODE_PERIOD_MESSAGES,
  CODE_TAKES_ONE,
  noSuchSku,
} from '#messages/admin-messages.ts'
import type { CodeError } from '#server/application/cart/manage-codes.ts'
import type { NewCode, StoredCode } from '#server/application/ports/discount-code-repository.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminRefused, noteOf, refusedWith } from './changes.ts'

/** Discount codes (discount 2). */
export function adminCodeRoutes(
  app: ShopApp,
  { clock, manageCodes }: Needs<'clock' | 'manageCodes'>,
): void {
  const all = () =>
    manageCodes.all().map((codes) => ({ codes: codes.map((code) => shownCode(code, clock.now())) }))

  const itemsOf = (skus: readonly string[]): ResultAsync<NewCode['items'], CodeError | Outage> =>
    skus.length === 0 ? okAsync(null) : manageCodes.itemsBySku(skus)

  serveStaff(app, listCodes, all)

  serveStaff(app, addCode, ({ body, staff }) =>
    termsOf(body, clock.now()).asyncAndThen((terms) =>
      itemsOf(body.skus)
        .andThen((items) => manageCodes.add({ ...terms, items }, noteOf(staff, body.reason)))
        .mapErr(refusalOf)
        .andThen(all),
    ),
  )

  serveStaff(app, endCode, ({ params, body, staff }) =>
    manageCodes
      .end(normalCode(params.code) ?? '', noteOf(staff, body.reason))
      .mapErr(refusalOf)
      .andThen(all),
  )
}

/** The terms as they are stored; the last day is included. */
function termsOf(wanted: NewAdminCode, now: number): Result<Omit<NewCode, 'items'>, AdminRefused> {
  const { code, percent, value, from, until, maxUses, maxUsesEach, minTotal, licenseIds } = wanted
  const isPercentage = percent !== null && value === null
  const isValue = percent === null && value !== null && value > 0
  if (!isPercentage && !isValue) return refusedWith(CODE_TAKES_ONE)
  const firstDay = from === '' ? null : startOfDay(from)
  const lastDay = until === '' ? null : startOfDay(until)
  const isReadable = (from === '' || firstDay !== null) && (until === '' || lastDay !== null)
  if (!isReadable) return refusedWith(CODE_PERIOD_MESSAGES['ends-before-it-starts'])
  const period = codePeriod(firstDay, lastDay, now)
  if (period.isErr()) return refusedWith(CODE_PERIOD_MESSAGES[period.error])
  const off = isPercentage
    ? ({ kind: 'percentage', percent } as const)
    : value !== null && ({ kind: 'value', value } as const)
  if (!off) return refusedWith(CODE_TAKES_ONE)
  return ok({
    code: normalCode(code) ?? code,
    off,
    ...period.value,
    maxUses,
    maxUsesEach,
    minTotal,
    licenseIds,
  })
}

function refusalOf(error: CodeError | Outage) {
  switch (error.kind) {
    case 'sku-missing':
      return adminRefused(noSuchSku(error.sku))
    case 'code-taken':
    case 'code-missing':
    case 'code-over':
      return adminRefused(CODE_MESSAGES[error.kind])
    default:
      return error
  }
}

/** An end that no answer can name, of an older code, is shown as the latest one. */
function shownCode({ off, items, ...code }: StoredCode, now: number): AdminCode {
  const { startsAt, endsAt } = code
  const hasBegun = startsAt === null || startsAt <= now
  return {
    ...code,
    endsAt: endsAt === null ? null : Math.min(endsAt, LATEST_DAY),
    state: endsAt !== null && endsAt <= now ? 'ended' : hasBegun ? 'active' : 'scheduled',
    percent: off.kind === 'percentage' ? off.percent : null,
    value: off.kind === 'value' ? off.value : null,
    items: items === null ? null : items.length,
  }
}
