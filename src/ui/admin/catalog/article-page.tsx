import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ArticleDetails } from '#application/ports/admin-articles.ts'
import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { TextField } from '../../components/text-field.tsx'
import { UnsavedChangesDialog } from '../../components/unsaved-changes-dialog.tsx'
import { useFocusOnError } from '../../hooks/use-focus-on-error.ts'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AdminFrame } from '../admin-frame.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import { ArticleAssets } from './article-assets.tsx'
import { ArticleFields, NEW_ARTICLE, type TypedArticle } from './article-fields.tsx'
import css from './catalog.module.css'
import { CoverField } from './cover-field.tsx'
import { EntryState } from './entry-state.tsx'
import { faultIn } from './faults.ts'
import { slugOf } from './topic-words.ts'

/** One article of the blog. */
export function ArticlePage({ params }: AdminPageProps) {
  const catalog = useService('adminCatalog')
  const slug = params['slug'] ?? ''
  const article = useQuery(() => catalog.article(slug), [slug])
  const { value } = article
  return (
    <AdminFrame
      title={value?.title ?? slug}
      actions={
        value && (
          <EntryState
            state={value.state}
            page={`/blog/${slug}`}
            set={(state) => catalog.setArticleState(slug, state)}
            onChanged={article.show}
          />
        )
      }
    >
      <QueryResult {...article}>
        {(known) => <EditArticle article={known} onSaved={article.show} />}
      </QueryResult>
    </AdminFrame>
  )
}

/** A new article: a draft, to be published on its own page. */
export function NewArticlePage() {
  const navigate = useNavigate()
  const [made, setMade] = useState<string | null>(null)

  // Once the question about unsaved changes is gone.
  useEffect(() => {
    if (made !== null) void navigate(`/admin/blog/${made}`)
  }, [made, navigate])

  return (
    <AdminFrame title="New article">
      <EditArticle article={null} onSaved={({ slug }) => setMade(slug)} />
    </AdminFrame>
  )
}

interface EditArticleProps {
  /** Null for a new one. */
  readonly article: ArticleDetails | null
  readonly onSaved: (article: ArticleDetails) => void
}

/** What is typed and chosen, until it is saved or refused: then all of it stays. */
function EditArticle({ article, onSaved }: EditArticleProps) {
  const catalog = useService('adminCatalog')
  const saving = useMutation()
  const form = useFocusOnError(saving.error)
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<TypedArticle>(() => wordsOf(article))
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  const [cover, setCover] = useState<Pick<ListedAsset, 'sku' | 'poster'> | null>(null)
  const [assets, setAssets] = useState(article?.assets ?? [])
  const [isSaved, setIsSaved] = useState(false)
  const slug = typedSlug ?? slugOf(typed.title)
  const faultOf = (field: string) => faultIn(saving.error, field)
  const before = wordsOf(article)
  const isTyped =
    typed.title !== before.title ||
    typed.summary !== before.summary ||
    typed.markdown !== before.markdown ||
    typedSlug !== null ||
    cover !== null ||
    skusOf(assets) !== skusOf(article?.assets ?? [])
  const isDirty = isTyped && !(article === null && isSaved)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const words = {
      title: typed.title.trim(),
      summary: typed.summary.trim(),
      markdown: typed.markdown.trim(),
      assets: assets.map(({ sku }) => sku),
    }
    const ask = () =>
      article === null
        ? catalog.addArticle({ ...words, slug: slug.trim(), coverSku: cover?.sku ?? '' })
        : catalog.changeArticle(article.slug, {
            ...words,
            ...(cover === null ? {} : { coverSku: cover.sku }),
          })
    saving.run(ask, (after) => {
      setIsSaved(true)
      if (article !== null) {
        setTyped(wordsOf(after))
        setCover(null)
        setAssets(after.assets)
      }
      onSaved(after)
    })
  }

  return (
    <form ref={form} className={css['form']} onSubmit={send} noValidate>
      <div className={css['section']}>
        <ArticleFields typed={typed} faultOf={faultOf} onType={setTyped} area={area} />
        {article === null && (
          <TextField
            label="Address"
            name="slug"
            measured
            required
            autoComplete="off"
            hint="In the link, after /blog/. It can’t be changed later."
            value={slug}
            error={faultOf('slug')}
            onChange={({ target }) => setTypedSlug(target.value)}
          />
        )}
        <CoverField
          cover={cover?.poster ?? article?.cover.src ?? null}
          libraryId={null}
          mayBeNone={false}
          error={faultOf('cover')}
          onChoose={setCover}
        />
      </div>
      <ArticleAssets assets={assets} error={faultOf('assets')} onChange={setAssets} />
      <div className={css['section']}>
        {saving.error?.kind !== 'asset-refused' && <ErrorNote error={saving.error} />}
        <div className={css['ways']}>
          <Button kind="primary" type="submit" busy={saving.busy} disabled={!isTyped}>
            {article === null ? 'Create draft' : 'Save changes'}
          </Button>
          <span role="status" className={textCss['note']}>
            {isDirty ? 'Unsaved changes.' : isSaved && 'Saved.'}
          </span>
        </div>
      </div>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}

function wordsOf(article: ArticleDetails | null): TypedArticle {
  if (article === null) return NEW_ARTICLE
  const { title, summary, markdown } = article
  return { title, summary, markdown }
}

function skusOf(assets: ArticleDetails['assets']): string {
  return assets.map(({ sku }) => sku).join()
}
