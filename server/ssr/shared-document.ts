import { createHash } from 'node:crypto'

/** The policy of Trusted Types by which the script of a shared page starts the browser's part: it makes one address. */
export const ENTRY_POLICY = 'emberstock-entry'

/** A document without a nonce, and what a policy knows its scripts by. */
interface SharedDocument {
  readonly html: string
  /** Like `sha256-…`, each once. */
  readonly scripts: readonly string[]
}

/**
 * Makes of a document with a nonce one that may be kept (decision 069). What carries the nonce was written by the renderer,
 * and nothing else is trusted: whatever else looks like a script in the page has no hash, and does not run. The module that
 * starts the browser's part is loaded by a script of the page, as `strict-dynamic` asks for. Null where the document loads
 * anything else by its nonce.
 */
export function sharedDocument(document: string, nonce: string): SharedDocument | null {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  let isWhole = true
  const html = document.replace(TAGS, (tag, attributes: string, text: string) => {
    if (!attributes.includes(mark)) return tag
    const plain = attributes.replace(mark, '')
    const address = MODULE.exec(plain)?.groups?.['address']
    const script = address === undefined ? text : startOf(address)
    if (address === undefined ? plain.includes(' src=') : text !== '') isWhole = false
    scripts.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
    return `<script${address === undefined ? plain : ''}>${script}</script>`
  })
  if (!isWhole) return null
  // What is fetched ahead needs no nonce where no parser asks for it.
  return { html: html.replaceAll(mark, ''), scripts: [...scripts] }
}

const TAGS = /<script((?: [^<>]*)?)>(.*?)<\/script>/gs
/** The one script of a page that has an address, as React writes it. */
const MODULE = /^(?=.* type="module")(?=.* async="")(?:.*) src="(?<address>\/[\w./-]+)"/

/** No parser inserts this script, so that `strict-dynamic` lets it in, as all that it imports. */
function startOf(address: string): string {
  return `{const s=document.createElement("script"),t=window.trustedTypes,a=${JSON.stringify(address)}
s.type="module"
s.src=t?t.createPolicy("${ENTRY_POLICY}",{createScriptURL:()=>a}).createScriptURL(a):a
document.currentScript.after(s)}`
}
