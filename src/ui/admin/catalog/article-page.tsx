import { useRef, useState } from 'react'
import type { ArticleDetails } from '#application/ports/admin-articles.ts'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import { ArticleAssets } from './article-assets.tsx'
import { ArticleFields, NEW_ARTICLE, type TypedArticle } from './article-fields.tsx'
import css from './catalog.module.css'
import { changedFields } from './changed-fields.ts'
import { CoverField, type ChosenCover } from './cover-field.tsx'
import { SlugField } from './entry-fields.tsx'
import { EntryForm, EntrySave } from './entry-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { faultIn } from './faults.ts'
import { ReasonField } from './reason-field.tsx'
import { slugOf } from './topic-labels.ts'
import { useNewEntry } from './use-new-entry.ts'

/** The edit page of a blog article. */
export function ArticlePage({ params }: AdminPageProps) {
  const catalog = useService('adminCatalog')
  const slug = params['slug'] ?? ''
  const article = useQuery(() => catalog.article(slug), [slug])
  return (
    <EntryPage
      title={article.value?.title ?? slug}
      found={article}
      pageOf={() => `/blog/${slug}`}
      setState={(...to) => catalog.setArticleState(slug, ...to)}
    >
      {(known) => <EditArticle article={known} onSaved={article.show} />}
    </EntryPage>
  )
}

/** Creates a draft of an article, to be published on its own page. */
export function NewArticlePage() {
  const [, setAdded] = useNewEntry('/admin/blog')
  return (
    <AdminFrame title="New article">
      <EditArticle article={null} onSaved={({ slug }) => setAdded(slug)} />
    </AdminFrame>
  )
}

interface EditArticleProps {
  /** Null for a new article. */
  readonly article: ArticleDetails | null
  readonly onSaved: (article: ArticleDetails) => void
}

/** The edit form. Sends only what was changed; its values are kept if saving is refused. */
function EditArticle({ article, onSaved }: EditArticleProps) {
  const catalog = useService('adminCatalog')
  const saving = useMutation()
  const area = useRef<HTMLTextAreaElement>(null)
  const [before, setBefore] = useState(article)
  const [typed, setTyped] = useState<TypedArticle>(() => wordsOf(article))
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  const [cover, setCover] = useState<ChosenCover | null>(null)
  const [assets, setAssets] = useState(article?.assets ?? [])
  const [reason, setReason] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const slug = typedSlug ?? slugOf(typed.title)
  const faultOf = (field: string) => faultIn(saving.error, field)
  const fields = fieldsOf(typed, assets)
  const change = {
    ...changedFields(fieldsOf(wordsOf(before), before?.assets ?? []), fields),
    ...(cover === null ? {} : { coverSku: cover.sku }),
  }
  const isTyped = typedSlug !== null || Object.keys(change).length > 0
  const isDirty = isTyped && !(article === null && isSaved)

  const send = () => {
    const ask = () =>
      article === null
        ? catalog.addArticle({ ...fields, slug: slug.trim(), coverSku: cover?.sku ?? '' }, reason)
        : catalog.changeArticle(article.slug, change, reason)
    saving.run(ask, (after) => {
      setIsSaved(true)
      if (article !== null) {
        setBefore(after)
        setTyped(wordsOf(after))
        setCover(null)
        setAssets(after.assets)
        setReason('')
      }
      onSaved(after)
    })
  }

  return (
    <EntryForm saving={saving} isDirty={isDirty} onSend={send}>
      <div className={css['section']}>
        <ArticleFields typed={typed} faultOf={faultOf} onType={setTyped} area={area} />
        {article === null && (
          <SlugField under="/blog/" value={slug} error={faultOf('slug')} onType={setTypedSlug} />
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
      <EntrySave
        saving={saving}
        label={article === null ? 'Create draft' : 'Save changes'}
        disabled={!isTyped}
        isDirty={isDirty}
        isSaved={isSaved}
      >
        <ReasonField value={reason} onType={setReason} />
      </EntrySave>
    </EntryForm>
  )
}

function wordsOf(article: ArticleDetails | null): TypedArticle {
  if (article === null) return NEW_ARTICLE
  const { title, summary, markdown } = article
  return { title, summary, markdown }
}

function fieldsOf(typed: TypedArticle, assets: ArticleDetails['assets']) {
  return {
    title: typed.title.trim(),
    summary: typed.summary.trim(),
    markdown: typed.markdown.trim(),
    assets: assets.map(({ sku }) => sku),
  }
}
