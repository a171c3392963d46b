import { useId, useState } from 'react'
import { useServed } from './hooks/use-hydrated.ts'

interface JsonLdProps {
  /** Path of the page that the data describes; on any other page the data is dropped. */
  readonly page: string
  /**
   * The result of `jsonLdText`, computed only on the server, behind `import.meta.env.SSR`: browsers then don't
   * even download the code that builds it.
   */
  readonly text: string | null
}

/**
 * Structured data of a page for search engines (display 5). Data, not script: nothing in it can close the element.
 * Search engines load pages by address, so browsers keep what the server sent and never create the element
 * themselves: the page's policy may refuse text that is inserted into a script (security 17).
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

/** The JSON-LD text as it is embedded in a page. */
export function jsonLdText(data: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return text.replace(/</g, '\\u003c')
}
