import { useState, type RefObject } from 'react'
import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import type { Block } from '#domain/blog/article.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { pagePart } from '../../components/lazy-page-part.tsx'
import { TextArea, TextField } from '../../components/text-field.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import css from './catalog.module.css'
import entryCss from './entries.module.css'
import { faultIn } from './faults.ts'
import { AssetPicker } from './lazy-asset-picker.ts'

const ArticleBody = pagePart(async () => (await import('../../blog/article-body.tsx')).ArticleBody)

/** The texts of an article as they are being edited. */
export interface TypedArticle {
  readonly title: string
  readonly summary: string
  readonly markdown: string
}

export const NEW_ARTICLE: TypedArticle = { title: '', summary: '', markdown: '' }

interface ArticleFieldsProps {
  readonly typed: TypedArticle
  readonly faultOf: (field: string) => string | undefined
  readonly onType: (typed: TypedArticle) => void
  readonly area: RefObject<HTMLTextAreaElement | null>
}

/** The texts of an article, with a preview of how the blog shows them. */
export function ArticleFields({ typed, faultOf, onType, area }: ArticleFieldsProps) {
  const [isPicking, setIsPicking] = useState(false)

  /** Inserts the picture at the cursor, in its own paragraph. */
  const insert = ({ name, poster }: ListedAsset) => {
    const at = area.current?.selectionStart ?? typed.markdown.length
    const before = typed.markdown.slice(0, at).trimEnd()
    const after = typed.markdown.slice(at).trimStart()
    const parts = [before, `![${name}](${poster})`, after].filter((part) => part !== '')
    onType({ ...typed, markdown: parts.join('\n\n') })
    setIsPicking(false)
    area.current?.focus()
  }

  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        autoComplete="off"
        value={typed.title}
        error={faultOf('title')}
        onChange={({ target }) => onType({ ...typed, title: target.value })}
      />
      <TextArea
        label="Summary"
        name="summary"
        required
        rows={2}
        hint="Shown in the list of articles and in search results."
        value={typed.summary}
        error={faultOf('summary')}
        onChange={({ target }) => onType({ ...typed, summary: target.value })}
      />
      <TextArea
        ref={area}
        label="Text"
        name="markdown"
        required
        rows={18}
        hint="Markdown: ## headings, **bold**, lists, links, quotes, tables and pictures. No HTML."
        value={typed.markdown}
        error={faultOf('markdown')}
        onChange={({ target }) => onType({ ...typed, markdown: target.value })}
      />
      <div className={css['actions']}>
        <Button size="small" aria-expanded={isPicking} onClick={() => setIsPicking(!isPicking)}>
          Insert picture
        </Button>
      </div>
      {isPicking && (
        <div className={entryCss['wide']}>
          <AssetPicker
            label="Asset for the picture"
            libraryId={null}
            action="Insert"
            done={() => null}
            onPick={insert}
          />
        </div>
      )}
      <Preview markdown={typed.markdown} />
    </>
  )
}

/** A preview of the text as the blog shows it, rendered on request. */
function Preview({ markdown }: { readonly markdown: string }) {
  const catalog = useService('adminCatalog')
  const asking = useMutation()
  const [shown, setShown] = useState<{
    readonly of: string
    readonly body: readonly Block[]
  } | null>(null)
  const fault = faultIn(asking.error, 'markdown')
  return (
    <section className={css['section']} aria-labelledby="article-preview">
      <div className={css['fileHead']}>
        <h2 id="article-preview">Preview</h2>
        <Button
          size="small"
          busy={asking.busy}
          disabled={markdown.trim() === ''}
          onClick={() =>
            asking.run(
              () => catalog.previewArticle(markdown),
              (body) => setShown({ of: markdown, body }),
            )
          }
        >
          {shown === null ? 'Show preview' : 'Update preview'}
        </Button>
      </div>
      {fault ? <FieldError>{fault}</FieldError> : <ErrorNote error={asking.error} />}
      <p role="status" className={textCss['note']}>
        {shown !== null && shown.of !== markdown && 'The text has changed since this preview.'}
      </p>
      {shown && (
        <div className={entryCss['preview']}>
          <ArticleBody body={shown.body} />
        </div>
      )}
    </section>
  )
}
