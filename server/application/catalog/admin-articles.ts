import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type {
  ArticleChange,
  ArticleDetails,
  ListedArticle,
  NewArticle,
} from '#application/ports/admin-articles.ts'
import type { AssetRefused } from '#application/ports/asset-imports.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import {
  readingMinutes,
  stillPath,
  wordsIn,
  withStills,
  wordsOf,
  type ArticleStill,
  type Block,
} from '#domain/blog/article.ts'
import { markdownOf } from '#domain/blog/write-markdown.ts'
import { isFirstPublication, mayBecome } from '#domain/catalog/topic.ts'
import { assetRefused } from '#messages/asset-faults.ts'
import { atLine, COVER_MISSING, fault, SLUG_TAKEN, slugFault } from '#messages/entry-faults.ts'
import type { StoredArticle } from '../ports/article-edit-repository.ts'
import type { Needs } from '../ports/ports.ts'
import type { Unit } from '../ports/unit-of-work.ts'
import { articleFaults, type ReadArticle } from './article-faults.ts'
import {
  changingEntry,
  detailOf,
  editsAmong,
  isSame,
  recordChange,
  type Changed,
  type ChangeNote,
  type StateChange,
} from './change-entry.ts'

const NO_ARTICLE: Missing = { kind: 'missing', what: 'article' }

export type AdminArticleService = ReturnType<typeof createAdminArticles>

type Done = ResultAsync<ArticleDetails, AssetRefused | Missing | Outage>

/** The blog, as edited by staff (catalog 10, catalog 11): `who` is the ID of the requesting account. */
export const createAdminArticles = ({ units, articleTexts }: Needs<'units' | 'articleTexts'>) => {
  /**
   * Parses Markdown and measures its pictures. Runs before any unit, since units wait for nothing but the
   * database.
   */
  const read = (
    markdown: string | undefined,
  ): ResultAsync<ReadArticle | null, AssetRefused | Outage> => {
    if (markdown === undefined) return okAsync(null)
    return articleTexts
      .read(markdown)
      .mapErr((misplaced) => assetRefused(fault('markdown', atLine(misplaced))))
      .asyncAndThen((body) => articleTexts.measure({ cover: null, body }))
  }

  const cover = (sku: string | undefined): ResultAsync<ReadArticle['cover'], Outage> => {
    if (sku === undefined || sku === '') return okAsync(null)
    return units
      .read(({ catalogEdits }) => catalogEdits.placedAssets([sku]))
      .andThen(([asset]) =>
        asset
          ? articleTexts
              .measure({ cover: asset.poster, body: [] })
              .map((measured) => measured.cover)
          : okAsync(null),
      )
  }

  const change = (
    slug: string,
    work: (unit: Unit, article: StoredArticle) => Promise<Result<Changed | null, AssetRefused>>,
  ): Done =>
    units
      .run((unit) =>
        changingEntry(unit, {
          subject: slug,
          find: () => unit.catalogEdits.storedArticle(slug),
          missing: NO_ARTICLE,
          change: (article) => work(unit, article),
        }),
      )
      .map(shown)

  return {
    list: (): ResultAsync<readonly ListedArticle[], Outage> =>
      units.read(({ catalogEdits }) => catalogEdits.storedArticles()),

    find: (slug: string): ResultAsync<ArticleDetails, Missing | Outage> =>
      units
        .read(({ catalogEdits }) => catalogEdits.storedArticle(slug))
        .andThen((found) => (found ? ok(shown(found)) : err(NO_ARTICLE))),

    preview: (markdown: string): ResultAsync<readonly Block[], AssetRefused | Outage> =>
      read(markdown).map((article) => withStills(article?.body ?? [], byAddress)),

    add: (article: NewArticle, note: ChangeNote): Done =>
      read(article.markdown).andThen((text) =>
        cover(article.coverSku).andThen((still) =>
          units
            .run((unit) =>
              add(unit, { article, note, text: { body: [], paths: [], ...text, cover: still } }),
            )
            .map(shown),
        ),
      ),

    change: (
      slug: string,
      { change: wanted, ...note }: { readonly change: ArticleChange } & ChangeNote,
    ): Done =>
      read(wanted.markdown).andThen((text) =>
        cover(wanted.coverSku).andThen((still) =>
          change(slug, (unit, article) => applied(unit, article, { wanted, note, text, still })),
        ),
      ),

    setState: (slug: string, { state, ...note }: StateChange): Done =>
      change(slug, async (unit, { state: from }) => {
        if (!mayBecome(from, state)) return ok(null)
        const publishedAt = isFirstPublication(from, state) ? unit.now : null
        await unit.catalogEdits.setArticleState(slug, state, publishedAt)
        return ok({ ...note, action: `article-${state}`, detail: { from, to: state } })
      }),
  }
}

function shown({ body, ...article }: StoredArticle): ArticleDetails {
  return { ...article, markdown: markdownOf(body) }
}

interface Adding {
  readonly article: NewArticle
  readonly note: ChangeNote
  readonly text: ReadArticle
}

async function add(
  unit: Unit,
  { article, note, text }: Adding,
): Promise<Result<StoredArticle, AssetRefused | Missing>> {
  const { catalogEdits, now } = unit
  await catalogEdits.lockCatalog()
  const { slug, title, summary } = article
  const faults = [
    ...slugFault(slug),
    ...fault('slug', (await catalogEdits.storedArticle(slug)) !== null && SLUG_TAKEN),
    ...(await articleFaults(unit, article, text)),
    ...fault('cover', article.coverSku === '' && COVER_MISSING),
  ]
  const { cover, body, paths } = text
  if (faults.length > 0 || !cover) return err(assetRefused(faults))
  const row = { slug, title, summary, body, readingMinutes: readingMinutes(body), cover, now }
  await catalogEdits.addArticle(row)
  await catalogEdits.writeArticleAssets(slug, article.assets)
  await catalogEdits.showArticleMedia([...paths, ...picturesOf(cover)])
  const detail = { title, summary }
  await recordChange(unit, slug, { ...note, action: 'article-added', detail })
  const after = await catalogEdits.storedArticle(slug)
  return after ? ok(after) : err(NO_ARTICLE)
}

interface Applying {
  readonly wanted: ArticleChange
  readonly note: ChangeNote
  /** Null if the text does not change. */
  readonly text: ReadArticle | null
  readonly still: ReadArticle['cover']
}

async function applied(
  unit: Unit,
  article: StoredArticle,
  { wanted, note, text, still }: Applying,
): Promise<Result<Changed | null, AssetRefused>> {
  const { catalogEdits } = unit
  const faults = await articleFaults(unit, wanted, { body: [], paths: [], ...text, cover: still })
  if (faults.length > 0) return err(assetRefused(faults))
  const { slug } = article
  const title = wanted.title ?? article.title
  const summary = wanted.summary ?? article.summary
  const body = text?.body ?? withStills(article.body, byPath)
  await catalogEdits.writeArticle(slug, {
    title,
    summary,
    body,
    readingMinutes: readingMinutes(body),
    ...(still ? { cover: still } : {}),
  })
  if (wanted.assets) await catalogEdits.writeArticleAssets(slug, [...new Set(wanted.assets)])
  await catalogEdits.showArticleMedia([...(text?.paths ?? []), ...(still ? picturesOf(still) : [])])
  const after = (await catalogEdits.storedArticle(slug)) ?? article
  const isRewritten = !isSame(after.body, article.body)
  const skus = (of: StoredArticle) => of.assets.map(({ sku }) => sku)
  const edits = editsAmong([
    { field: 'title', from: article.title, to: title },
    { field: 'summary', from: article.summary, to: summary },
    { field: 'cover', from: article.cover.src, to: after.cover.src },
    { field: 'assets', from: skus(article), to: skus(after) },
  ])
  if (edits.length === 0 && !isRewritten) return ok(null)
  const words = (of: StoredArticle) => `${wordsIn(wordsOf(of.body))} words`
  const detail = {
    ...detailOf(edits),
    ...(isRewritten ? { text: [words(article), words(after)] } : {}),
  }
  return ok({ ...note, action: 'article-edited', detail })
}

function picturesOf({ src, avif }: NonNullable<ReadArticle['cover']>): readonly string[] {
  return avif === null ? [src] : [src, avif]
}

/** A picture as stored: by its path. */
function byPath({ src, avif, ...size }: ArticleStill): ArticleStill {
  return { ...size, src: stillPath(src) ?? src, avif: avif && stillPath(avif) }
}

/** A picture as displayed: by its address. */
function byAddress({ src, avif, ...size }: ArticleStill): ArticleStill {
  return { ...size, src: `/media/${src}`, avif: avif && `/media/${avif}` }
}
