import type { Placeholders } from './read-text.ts'

/** The bot check that protects the forms. */
export type BotCheckKind = 'off' | 'proof-of-work' | 'turnstile'

const PUZZLE =
  'Some forms ask your browser to solve a small puzzle to keep bots out. Your browser computes it, and we check the result.'
const TURNSTILE =
  'Some forms load Cloudflare Turnstile to keep bots out. These forms need it, so it doesn’t depend on your privacy choices. Cloudflare receives your IP address and information about your browser, and tells us whether you passed.'

/** What the privacy policy says about the configured bot check; a third party's check is named. */
export function botCheckTexts(kind: BotCheckKind): Placeholders {
  const isTurnstile = kind === 'turnstile'
  const checked = isTurnstile ? TURNSTILE : PUZZLE
  return new Map([
    ['botCheckScript', isTurnstile ? ' and Cloudflare Turnstile on the forms it protects' : ''],
    ['botCheck', kind === 'off' ? 'No form checks for bots.' : checked],
  ])
}
