/** The parts of a page that third-party adapters need. */
export interface ScriptPage extends Pick<Document, 'createElement' | 'head' | 'readyState'> {
  readonly defaultView: Pick<Window, 'addEventListener'> | null
}

/**
 * Fetches a script once the page has loaded, so that it does not delay the page. Resolves once the script
 * has run; never if it does not arrive.
 */
export function addScript(page: ScriptPage, address: string): Promise<void> {
  return new Promise((ran) => {
    const add = () => {
      const script = page.createElement('script')
      script.async = true
      script.src = address
      script.addEventListener('load', () => ran(), { once: true })
      page.head.append(script)
    }
    if (page.readyState === 'complete') add()
    else page.defaultView?.addEventListener('load', add, { once: true })
  })
}
