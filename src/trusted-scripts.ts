/** The Trusted Types API of browsers that support it, as far as it is used here. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  createPolicy(name: 'default', policy: { createScriptURL(address: string): string | null }): void
}

/** Vite's client waits for a stopped development server in a worker that it creates from a blob. */
const VITE: readonly string[] = import.meta.env.DEV ? [`blob:${location.origin}`] : []

/**
 * The only way to turn text into a script address if a page's policy requires Trusted Types (security 17):
 * the address of a script or a worker is accepted if it is on our origin, or on one of `others`, which this
 * document admits. It is the default policy, since the provider's own loader sets its address as text. No
 * text becomes HTML or code: nothing in the shop creates any.
 */
export function trustKnownScripts(others: readonly string[] = []): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  const homes = [location.origin, ...others, ...VITE]
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const { href } = new URL(address, location.href)
      return homes.some((home) => href.startsWith(`${home}/`)) ? href : null
    },
  })
}
