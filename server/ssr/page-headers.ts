interface PageSafety {
  readonly nonce: string
  readonly isDevelopment: boolean
  /** Something on this page is its viewer's own. */
  readonly isPrivate: boolean
  readonly isSecure: boolean
  /** Origins whose frames this page may show; none, mostly. */
  readonly frames: readonly string[]
}

/** The headers of a page (security 22 and 23). The nonce is new for each, so its HTML is never cached. */
export function pageHeaders(safety: PageSafety): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentPolicy(safety),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'X-Frame-Options': 'DENY',
    'Cache-Control': safety.isPrivate ? 'private, no-store' : 'private, no-cache',
    Vary: 'Cookie',
  }
}

function contentPolicy({ nonce, isDevelopment, isSecure, frames }: PageSafety): string {
  const rules = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development server brings styles through scripts and news through a socket.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    `connect-src 'self' blob:${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
  return rules.join('; ')
}

/** 128 random bits. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
