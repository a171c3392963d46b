import { OPENAPI_PATH } from '#contract/links.ts'
import type { Block } from '#domain/blog/article.ts'
import { inSections, type ShopText } from '#domain/help/shop-text.ts'
import { ArticleBody } from '../blog/article-body.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { PageHead } from '../page-head.tsx'
import { useStore } from '../stores/stores.tsx'
import { Contact } from './contact.tsx'
import { OnThisPage } from './on-this-page.tsx'
import css from './text-page.module.css'
import textCss from '../styles/text.module.css'

/** Placeholder in the text for the shop's own URL. */
const ANY_SHOP = 'https://shop.example'

const REFERENCE = { id: 'reference', title: 'Reference' }

/** How programs use the shop, with examples to copy. */
export function ApiGuide({ text }: { readonly text: ShopText }) {
  const { apiOrigin } = useStore('config')
  const { lead, sections } = inSections(text.body)

  return (
    <article className={css['page']}>
      <PageHead title={text.title} description={text.summary} path="/help/api" />
      <header className={css['head']}>
        <h1>{text.title}</h1>
        <p className={textCss['quiet']}>{text.summary}</p>
      </header>
      <OnThisPage sections={[...sections, REFERENCE]} />
      <div className={css['text']}>
        <ArticleBody body={lead} />
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {inParts(body).map((part, place) =>
              typeof part === 'string' ? (
                <Example key={place} code={part} of={title} />
              ) : (
                <ArticleBody key={place} body={part} />
              ),
            )}
          </section>
        ))}
        <section id={REFERENCE.id} aria-labelledby={`${REFERENCE.id}-title`}>
          <h2 id={`${REFERENCE.id}-title`}>{REFERENCE.title}</h2>
          <p>
            Every endpoint is described in an OpenAPI 3.1 document. Import it into your API client,
            or generate a client from it.
          </p>
          <p>
            <a href={`${apiOrigin}${OPENAPI_PATH}`} download="emberstock-openapi.json">
              Download openapi.json
            </a>
          </p>
        </section>
        <Contact />
      </div>
    </article>
  )
}

interface ExampleProps {
  readonly code: string
  /** What the example shows. */
  readonly of: string
}

/** Code with the shop's own URL filled in, and a button that copies it. */
function Example({ code, of }: ExampleProps) {
  const { publicUrl } = useStore('config')
  const own = code.replaceAll(ANY_SHOP, publicUrl)
  return (
    <div className={css['example']}>
      {/* Scrollable content must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css['code']} aria-label={`Example: ${of}`} tabIndex={0}>
        <pre>
          <code>{own}</code>
        </pre>
      </section>
      <CopyButton text={own} />
    </div>
  )
}

/** Splits the body into code blocks and the blocks between them. */
function inParts(body: readonly Block[]): readonly (string | readonly Block[])[] {
  const parts: (string | Block[])[] = []
  for (const block of body) {
    const last = parts.at(-1)
    if (block.kind === 'code') parts.push(block.text)
    else if (Array.isArray(last)) last.push(block)
    else parts.push([block])
  }
  return parts
}
