interface JsonLdProps {
  readonly data: Readonly<Record<string, unknown>>
}

/** Facts of a page for search engines (rules 36). Data, not script: nothing in it can end the element. */
export function JsonLd({ data }: JsonLdProps) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: text.replace(/</g, '\\u003c') }}
    />
  )
}
