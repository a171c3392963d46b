import { ENTRY_POLICY } from './entry-script.ts'
import type { ThirdPartyHosts } from './third-party-hosts.ts'
import { CSP_REPORTS_PATH } from '../http/routes/csp-reports.ts'

interface PageSafety {
  /** The sources that identify the page's own scripts in the policy: its nonce, or the hash of each. */
  readonly scripts: readonly string[]
  readonly isDevelopment: boolean
  /** Whether anything on this page belongs to its viewer alone. */
  readonly isPrivate: boolean
  readonly isSecure: boolean
  /** Origins whose frames this page may show; usually none. */
  readonly frames: readonly string[]
  /** Whether cards are accepted here: only on these pages are the provider's frames and calls allowed. */
  readonly takesCards: boolean
  /** Hosts of the third parties that the visitor allows; on most pages none. */
  readonly thirdParties: ThirdPartyHosts
  /**
   * Whether text may become HTML or script only through the shop's policy; on other pages, violations are only
   * reported.
   */
  readonly isGuarded: boolean
}

/** The origin of the card form's script. */
export const CARD_SCRIPTS = 'https://js.stripe.com'

/** What the card form's provider needs, according to its documentation. Its script is allowed by `strict-dynamic`. */
const CARD_HOSTS = {
  frames: [CARD_SCRIPTS, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: 'https://api.stripe.com',
  images: 'https://*.stripe.com',
  // Wallets of the browser and the operating system, in the shop's page and in those frames.
  features:
    'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()',
} as const

const ENDPOINT = 'csp'

/**
 * The client creates one policy (src/trusted-scripts.ts), the entry script of a page creates one that allows a
 * single URL, and no other code creates any.
 */
const TRUSTED_TYPES = `require-trusted-types-for 'script'; trusted-types default ${ENTRY_POLICY}`

/** Browsers with the Reporting API accept its endpoints only over HTTPS, and then ignore everything else. */
function reporting({ isSecure }: PageSafety): string {
  const older = `report-uri ${CSP_REPORTS_PATH}`
  return isSecure ? `report-to ${ENDPOINT}; ${older}` : older
}

/**
 * The headers of a page (security 17, security 18). A page that is not shared has its own nonce, and no cache
 * may reuse it.
 */
export function pageHeaders(safety: PageSafety): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentPolicy(safety),
    ...(safety.isGuarded ? {} : { 'Content-Security-Policy-Report-Only': triedOut(safety) }),
    ...(safety.isSecure ? { 'Reporting-Endpoints': `${ENDPOINT}="${CSP_REPORTS_PATH}"` } : {}),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'X-Frame-Options': 'DENY',
    'Cache-Control': safety.isPrivate ? 'private, no-store' : 'private, no-cache',
    Vary: 'Cookie, Sec-GPC',
    ...(safety.takesCards ? { 'Permissions-Policy': CARD_HOSTS.features } : {}),
  }
}

function triedOut(safety: PageSafety): string {
  return `${TRUSTED_TYPES}; ${reporting(safety)}`
}

function contentPolicy(safety: PageSafety): string {
  const { scripts, isDevelopment, isSecure, takesCards, isGuarded, thirdParties } = safety
  const frames = [...safety.frames, ...(takesCards ? CARD_HOSTS.frames : [])]
  const cards = (host: string) => (takesCards ? [host] : [])
  const images = ["'self'", 'blob:', ...cards(CARD_HOSTS.images), ...thirdParties.images]
  const calls = ["'self'", 'blob:', ...cards(CARD_HOSTS.calls), ...thirdParties.calls]
  const hasInlineStyles = isDevelopment || thirdParties.inlineStyles
  const rules = [
    "default-src 'self'",
    `script-src ${scripts.map((one) => `'${one}'`).join(' ')} 'strict-dynamic'`,
    // Vite's development server injects styles through scripts and sends updates through a socket.
    `style-src 'self'${hasInlineStyles ? " 'unsafe-inline'" : ''}`,
    `img-src ${images.join(' ')}`,
    "media-src 'self' blob:",
    `connect-src ${calls.join(' ')}${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isGuarded ? [TRUSTED_TYPES] : []),
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
    reporting(safety),
  ]
  return rules.join('; ')
}

/** 128 random bits. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
