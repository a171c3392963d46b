/** What adapters of third parties need of a page. */
export type ScriptPage = Pick<Document, 'createElement' | 'head'>

/** Fetches a script beside the page. One that does not arrive changes nothing: what it was to be told stays in its queue. */
export function addScript(page: ScriptPage, address: string): void {
  const script = page.createElement('script')
  script.async = true
  script.src = address
  page.head.append(script)
}
