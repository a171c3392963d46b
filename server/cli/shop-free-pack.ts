import { err, ok, type Result } from 'neverthrow'
import { isCalendarMonth } from '#domain/shared/calendar.ts'
import { MONTHS_AHEAD, packMonth, STANDING, TURN_SIZE } from '#domain/subscription/free-pack.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { PackRefused } from '#server/application/free-pack/set-free-pack.ts'
import {
  staffNamed,
  unsigned,
  type Done,
  type AdminContext,
  type ShopCommand,
} from './admin-context.ts'

const NONE = 'none'
/** What commands call the default list. */
const DEFAULT = 'default'
const MOST = 24

/** `free-pack MONTH SLUG…`, `free-pack default SLUG…`, `free-pack list` (free-plan 1). */
export const freePackCommand: ShopCommand = {
  options: ['reason', 'by'],
  refuses: (given) => {
    const [month = '', ...slugs] = given.words
    if (month === 'list' && slugs.length === 0) return null
    if (month === '') return 'free-pack requires list, default, or a month such as 2026-12'
    if (!isDefault(month) && !isCalendarMonth(month))
      return `“${month}” isn’t a valid month. Use YYYY-MM, such as 2026-12`
    if (slugs.length === 0) return `list the assets of the pack by slug, or use ${NONE}`
    if (slugs.length > MOST) return `a pack can have at most ${MOST} assets`
    const twice = slugs.find((slug, place) => slugs.indexOf(slug) !== place)
    return twice === undefined ? unsigned(given) : `${twice} is listed twice`
  },
  run: async (office, given) => {
    const [typed = '', ...slugs] = given.words
    if (typed === 'list') return list(office)
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    const month = readMonth(typed, office.services.clock.now())
    if (month.isErr()) return err(month.error)
    const wanted = slugs.length === 1 && slugs[0] === NONE ? [] : slugs
    const pack = { ...named.value, month: month.value, slugs: wanted }
    return office.services
      .setFreePack(pack)
      .map(() =>
        office.say(
          `${typed}: ${wanted.join(' ') || (isDefault(typed) ? NONE : 'uses the default list')}`,
        ),
      )
      .mapErr((refused) => message(refused, typed))
  },
}

/** The list was called `standing` before, which still works. */
function isDefault(month: string): boolean {
  return month === DEFAULT || month === STANDING
}

function readMonth(typed: string, now: number): Result<string, string> {
  if (isDefault(typed)) return ok(STANDING)
  return packMonth(typed, now).mapErr((why) => {
    if (why === 'over') return `${typed} is over, so its pack can’t be changed`
    if (why === 'too-far') return `${typed} is more than ${MONTHS_AHEAD} months ahead`
    return `“${typed}” isn’t a valid month. Use YYYY-MM, such as 2026-12`
  })
}

function message(refused: PackRefused | Outage, month: string): string {
  if (refused.kind !== 'pack-refused') throw new Error(refused.kind, { cause: refused })
  const { why, slug } = refused
  switch (why) {
    case 'unknown':
      return `no asset found: ${slug}`
    case 'retired':
      return `${slug} is no longer on sale`
    case 'practice':
      return `${slug} is practice footage, which is already free for everyone`
    case 'given':
      return `subscribers have already received ${slug} in the pack for ${month}, so it must stay in the list`
  }
}

async function list({ services, say }: AdminContext): Promise<Done> {
  const listed = await services.listFreePacks()
  if (listed.isErr()) throw new Error(listed.error.kind, { cause: listed.error })
  if (listed.value.length === 0) say('no packs')
  for (const [month, assets] of Map.groupBy(listed.value, (row) => row.month)) {
    const names = assets.map(({ slug, given }) => (given > 0 ? `${slug} (given ${given})` : slug))
    const turn = month === STANDING ? `  (${TURN_SIZE} per month, in rotation)` : ''
    say(`${month === STANDING ? DEFAULT : month}  ${names.join('  ')}${turn}`)
  }
  return ok(undefined)
}
