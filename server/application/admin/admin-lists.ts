import type { AdminLists, SubscriptionRow } from '#application/ports/admin-lists.ts'
import { momentsOf, type AdminQuery } from '#domain/admin/admin-query.ts'
import { PAGE_SIZE, pageOf } from '#domain/shared/listing.ts'
import { latestEndPastGrace, statusAt } from '#domain/subscription/subscription.ts'
import type {
  AdminList,
  AdminListRepository,
  WantedRows,
} from '#server/application/ports/admin-list-repository.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** Lists of all accounts, orders and related records, for staff to search. */
export const adminLists = (units: UnitOfWork): AdminLists => {
  const list =
    <Row>(pick: (lists: AdminListRepository, wanted: WantedRows) => AdminList<Row>) =>
    (query: AdminQuery) =>
      units.read(async ({ adminLists: lists, now }) => {
        const { search, state, action } = query
        const rows = pick(lists, { search, state, action, now, ...momentsOf(query) })
        const { offset, ...listing } = pageOf(await rows.count(), query.page)
        return { ...listing, items: await rows.read({ offset, limit: PAGE_SIZE }) }
      })
  return {
    people: list((lists, wanted) => lists.people(wanted)),
    teams: list((lists, wanted) => lists.teams(wanted)),
    orders: list((lists, wanted) => lists.orders(wanted)),
    payments: list((lists, wanted) => lists.payments(wanted)),
    refunds: list((lists, wanted) => lists.refunds(wanted)),
    disputes: list((lists, wanted) => lists.disputes(wanted)),
    subscriptions: list(subscriptionsToday),
    certificates: list((lists, wanted) => lists.certificates(wanted)),
    audit: list((lists, wanted) => lists.audit(wanted)),
  }
}

/** With the status that their customers see. */
function subscriptionsToday(
  lists: AdminListRepository,
  wanted: WantedRows,
): AdminList<SubscriptionRow> {
  const { now } = wanted
  const stored = lists.subscriptions(wanted, latestEndPastGrace(now))
  return {
    ...stored,
    read: async (slice) =>
      (await stored.read(slice)).map((row) => ({ ...row, status: statusAt(row, now) })),
  }
}
