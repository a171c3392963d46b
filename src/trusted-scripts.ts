/** What browsers that know trusted types have of them, as far as it is used here. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  createPolicy(name: 'default', policy: { createScriptURL(address: string): string | null }): void
}

/** Vite's client waits for a stopped development server in a worker that it makes of a blob. */
const VITE: readonly string[] = import.meta.env.DEV ? [`blob:${location.origin}`] : []

/**
 * The one way from text to script where a page's policy asks for one (security 17): the address of a
 * script or a worker passes if its home is ours, or one of `others` that this document admits. It is the
 * default, since the provider's own loader sets its address as text. No text becomes HTML or code: nothing
 * in the shop makes any.
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
