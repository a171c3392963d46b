import { ok } from 'neverthrow'
import { bypassPath } from '#server/http/maintenance.ts'
import { writeAudit } from '#server/sql/audit-writing.ts'
import { shellUser, unexplained, type ShopCommand } from './shop-office.ts'
import { numberOf, textOf } from './shop-words.ts'

const SHOWN = 50
const MOST_SHOWN = 100_000

/** `audit [--last N]`: what operators did, the newest last. */
export const auditCommand: ShopCommand = {
  options: ['last'],
  refuses: (given) => {
    if (given.words.length > 0) return `“${given.words[0] ?? ''}” means nothing here`
    return numberOf(given, 'last', MOST_SHOWN).match(
      () => null,
      (why) => why,
    )
  },
  run: async ({ get, say }, given) => {
    const last = numberOf(given, 'last', MOST_SHOWN).unwrapOr(null) ?? SHOWN
    const rows = await get('db')
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(last)
      .execute()
    for (const { at, who, action, subject, why, detail } of rows.toReversed()) {
      say(
        [new Date(at).toISOString(), who, action, subject, JSON.stringify(why), detail].join('  '),
      )
    }
    return ok(undefined)
  },
}

/** `bypass --why TEXT`: a link past maintenance. That one was made is kept; the link itself is not. */
export const bypassCommand: ShopCommand = {
  options: ['why'],
  refuses: (given) => {
    const [stray] = given.words
    return stray === undefined ? unexplained(given) : `“${stray}” means nothing here`
  },
  run: async ({ get, say, config }, given) => {
    const now = get('clock').now()
    const why = textOf(given, 'why')
    const entry = { who: shellUser(), action: 'bypass', subject: config.publicUrl, why }
    const context = { newId: () => get('secrets').newId(), now }
    await writeAudit(get('db'), { ...entry, detail: {} }, context)
    say(config.publicUrl + (await bypassPath(get('secrets'), now)))
    return ok(undefined)
  },
}
