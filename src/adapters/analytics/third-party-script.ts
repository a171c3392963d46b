/** What adapters of third parties need of a page. */
export interface ScriptPage extends Pick<Document, 'createElement' | 'head' | 'readyState'> {
  readonly defaultView: Pick<Window, 'addEventListener'> | null
}

/**
 * Fetches a script once the page has loaded, so that it delays nothing of it. One that does not arrive changes nothing:
 * what it was to be told stays in its queue.
 */
export function addScript(page: ScriptPage, address: string): void {
  const add = () => {
    const script = page.createElement('script')
    script.async = true
    script.src = address
    page.head.append(script)
  }
  if (page.readyState === 'complete') add()
  else page.defaultView?.addEventListener('load', add, { once: true })
}
