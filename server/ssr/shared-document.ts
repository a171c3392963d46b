import { createHash } from 'node:crypto'

/** A document without a nonce, and what a policy knows its scripts by. */
interface SharedDocument {
  readonly html: string
  /** Like `sha256-…`, each once. */
  readonly scripts: readonly string[]
}

/**
 * Makes of a document with a nonce one that may be kept (decision 069). What carries the nonce was written by the renderer,
 * and nothing else is trusted: whatever else looks like a script in the page has no hash, and does not run. Null where the
 * document loads anything by its nonce.
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
