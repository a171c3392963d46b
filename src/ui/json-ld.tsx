import { useState, useSyncExternalStore } from 'react'

interface JsonLdProps {
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Facts of a page for search engines (display 5). Data, not script: nothing in it can end the element.
 * Engines open pages by their address, so browsers keep what the server sent and make none
 * themselves: text into a script is what a page's policy may refuse (security 17).
 */
export function JsonLd({ data }: JsonLdProps) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /</g,
    '\\u003c',
  )
  const isFromServer = useSyncExternalStore(
    nothingChanges,
    () => false,
    () => true,
  )
  const [sent] = useState(isFromServer ? text : null)
  return text === sent && <script type="application/ld+json">{text}</script>
}

function nothingChanges(): () => void {
  return () => undefined
}
