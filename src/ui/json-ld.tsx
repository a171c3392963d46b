import { useId, useState } from 'react'
import { useServed } from './hooks/use-hydrated.ts'

interface JsonLdProps {
  /** Path of the page that the facts are of: on another one nothing of them is left. */
  readonly page: string
  /** Of `jsonLdText`, on the server alone, behind `import.meta.env.SSR`: a browser then does not even fetch what makes it. */
  readonly text: string | null
}

/**
 * Facts of a page for search engines (display 5). Data, not script: nothing in it can end the element.
 * Engines open pages by their address, so browsers keep what the server sent and make none
 * themselves: text into a script is what a page's policy may refuse (security 17).
 */
export function JsonLd({ page, text }: JsonLdProps) {
  const id = useId()
  const isFromServer = useServed()
  const [sent] = useState(() =>
    isFromServer ? { page, text: text ?? document.getElementById(id)?.textContent } : null,
  )
  if (!sent?.text || sent.page !== page) return null
  return (
    <script id={id} type="application/ld+json">
      {sent.text}
    </script>
  )
}

/** Facts as they stand in a page. */
export function jsonLdText(data: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return text.replace(/</g, '\\u003c')
}
