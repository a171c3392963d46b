import { ok } from 'neverthrow'
import { bypassPath } from '../http/middleware/bypass-link.ts'
import { outageMessage, shellUser, unexplained, whyOf, type ShopCommand } from './admin-context.ts'
import { numberOf } from './shop-arguments.ts'

const SHOWN = 50
const MOST_SHOWN = 100_000

/** `audit [--last N]`: lists what operators did, newest last. Accounts are shown with their current address. */
export const auditCommand: ShopCommand = {
  options: ['last'],
  refuses: (given) => {
    if (given.words.length > 0) return `unexpected argument “${given.words[0] ?? ''}”`
    return numberOf(given, 'last', MOST_SHOWN).match(
      () => null,
      (why) => why,
    )
  },
  run: async ({ services, say }, given) => {
    const last = numberOf(given, 'last', MOST_SHOWN).unwrapOr(null) ?? SHOWN
    const rows = await services.reads
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.subject')
      .leftJoin('users as staff', 'staff.id', 'audit_log.who')
      .selectAll('audit_log')
      .select(['users.email', 'staff.email as staffEmail'])
      .orderBy('at', 'desc')
      .orderBy('audit_log.id', 'desc')
      .limit(last)
      .execute()
    for (const { at, who, staffEmail, action, subject, email, why, detail } of rows.toReversed()) {
      say(
        [
          new Date(at).toISOString(),
          staffEmail ?? who,
          action,
          email ?? subject,
          JSON.stringify(why),
          detail,
        ].join('  '),
      )
    }
    return ok(undefined)
  },
}

/**
 * `maintenance-link --reason TEXT`: prints a link past maintenance. The audit log records that it was created, not the link
 * itself.
 */
export const maintenanceLinkCommand: ShopCommand = {
  options: ['reason'],
  refuses: (given) => {
    const [stray] = given.words
    return stray === undefined ? unexplained(given) : `unexpected argument “${stray}”`
  },
  run: async ({ services, say, config }, given) => {
    const now = services.clock.now()
    const why = whyOf(given)
    const entry = { who: shellUser(), action: 'bypass', subject: config.publicUrl, why }
    const id = services.secrets.newId()
    return services.units
      .run(async ({ audit }) => ok(await audit.add({ ...entry, detail: {}, id, at: now })))
      .map(async () => say(config.publicUrl + (await bypassPath(services.secrets, now))))
      .mapErr(outageMessage)
  },
}
