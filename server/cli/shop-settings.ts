import { err } from 'neverthrow'
import type { ShownSetting, SiteSettings } from '#domain/gate/site-settings.ts'
import { invalidMessage } from '#messages/field-messages.ts'
import {
  outageMessage,
  staffNamed,
  unsigned,
  type AdminContext,
  type ShopCommand,
} from './admin-context.ts'

/**
 * `settings list`, `settings maintenance on|off`, `settings password off`: access control in front of the shop
 * (access 3).
 */
export const settingsCommand: ShopCommand = {
  options: ['reason', 'by'],
  refuses: (given) => {
    const words = given.words.join(' ')
    if (words === 'list') return null
    if (/^(maintenance (on|off)|password off)$/.test(words)) return unsigned(given)
    return 'settings requires list, maintenance on, maintenance off or password off'
  },
  run: async (office, given) => {
    const [what = '', wanted = ''] = given.words
    const { siteSettings } = office.services
    if (what === 'list') {
      return siteSettings
        .shown()
        .map((settings) => show(office, settings))
        .mapErr(outageMessage)
    }
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    const change = { who: named.value.who, reason: named.value.why }
    const changed =
      what === 'maintenance'
        ? siteSettings.setMaintenance(wanted === 'on', change)
        : siteSettings.setPassword(null, change)
    return changed
      .map((settings) => show(office, settings))
      .mapErr((error) => (error.kind === 'invalid' ? invalidMessage(error) : outageMessage(error)))
  },
}

function show({ say }: AdminContext, { maintenance, password }: SiteSettings): void {
  say(`maintenance: ${stateOf(maintenance, 'MAINTENANCE_MODE')}`)
  say(`password: ${stateOf(password, 'SITE_PASSWORD')}`)
}

function stateOf({ on, byEnvironment }: ShownSetting, variable: string): string {
  const state = on ? 'on' : 'off'
  return byEnvironment ? `${state}, set by ${variable}` : state
}
