import { createHash } from 'node:crypto'

/** A document without a nonce, and the sources that identify its scripts in a policy. */
interface SharedDocument {
  readonly html: string
  /** In the form `sha256-…`, each once. */
  readonly scripts: readonly string[]
}

/**
 * Turns a document with a nonce into one that may be cached (decision 069). What carries the nonce was written
 * by the renderer, and nothing else is trusted: anything else in the page that looks like a script has no hash,
 * and does not run. Null if the document loads anything by its nonce.
 */
export function sharedDocument(document: string, nonce: string): SharedDocument | null {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  let isWhole = true
  const html = document.replace(TAGS, (tag, attributes: string, script: string) => {
    if (!attributes.includes(mark)) return tag
    if (attributes.includes(' src=')) isWhole = false
    scripts.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
    return `<script${attributes.replace(mark, '')}>${script}</script>`
  })
  return isWhole ? { html, scripts: [...scripts] } : null
}

const TAGS = /<script((?: [^<>]*)?)>(.*?)<\/script>/gs
