import { redirect, useLoaderData } from 'react-router-dom'
import type { Purpose } from '#domain/consent/consent.ts'
import type { Block } from '#domain/blog/article.ts'
import { inSections, POLICIES, type PolicySlug, type ShopText } from '#domain/help/shop-text.ts'
import { STORED_NAMES } from '#messages/stored-names.ts'
import {
  sharedWithThirdParties,
  storedByThirdParties,
  THIRD_PARTIES_LEAD,
  THIRD_PARTIES_NOTE,
} from '#messages/third-party-names.ts'
import { CONSENT_TEXT, PURPOSE_TEXTS } from '#messages/consent-messages.ts'
import { POLICY_NAMES } from '#messages/policy-names.ts'
import { ArticleBody } from '../blog/article-body.tsx'
import { PageHead } from '../page-head.tsx'
import type { PageSource } from '../page-source.ts'
import { DataTable } from '../components/data-table.tsx'
import { inDays } from '#messages/durations.ts'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import { notFound, unwrap } from '../unwrap.ts'
import { Contact } from './contact.tsx'
import { OnThisPage } from './on-this-page.tsx'
import css from './text-page.module.css'
import textCss from '../styles/text.module.css'

/** Loads a policy, or throws a 404 if there is none with that name. */
export async function loadPolicy(source: PageSource, slug = ''): Promise<ShopText> {
  // The old path, still used by earlier emails and bookmarks.
  if (slug === 'licence') throw redirect('/policies/license')
  if (!POLICIES.some((policy) => policy === slug)) throw notFound('policy')
  return unwrap(source.get('texts').text(slug))
}

/** A policy, with its table of contents. */
export function PolicyPage() {
  const text = useLoaderData<ShopText>()
  const { lead, sections } = inSections(text.body)

  return (
    <article className={css['page']}>
      <PageHead title={text.title} description={text.summary} path={`/policies/${text.slug}`} />
      <header className={css['head']}>
        <h1>{text.title}</h1>
        <p className={textCss['quiet']}>{text.summary}</p>
        <p className={textCss['quiet']}>
          Last updated <time dateTime={isoDay(text.changedAt)}>{inDays(text.changedAt)}</time>.
        </p>
      </header>
      {sections.length > 1 && <OnThisPage sections={sections} />}
      <div className={css['text']}>
        <ArticleBody body={lead} />
        {text.slug === 'cookies' && <CookieList />}
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <ArticleBody body={body} />
            {text.slug === 'privacy' && id === SHARING && <ThirdPartyList />}
          </section>
        ))}
        <Contact />
        <nav aria-label="More policies" className={css['others']}>
          {POLICIES.filter((slug) => slug !== text.slug).map((slug: PolicySlug) => (
            <Link key={slug} to={`/policies/${slug}`}>
              {POLICY_NAMES[slug]}
            </Link>
          ))}
        </nav>
      </div>
    </article>
  )
}

function isoDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

const NECESSARY: readonly Purpose[] = ['necessary']

function nameOf(category: Purpose): string {
  return category === 'necessary' ? CONSENT_TEXT.necessary.name : PURPOSE_TEXTS[category].name
}

/** The heading of privacy.md below which recipients of data are listed. */
const SHARING = 'who-we-share-it-with'

/** The third parties that this shop has configured, named with the data they get (privacy 9). */
function ThirdPartyList() {
  const shared = sharedWithThirdParties(useStore('config').thirdPartyHosts ?? {})
  if (shared.length === 0) return null
  const items = shared.map((sentence) => [paragraph(sentence)])
  return (
    <ArticleBody
      body={[
        paragraph(THIRD_PARTIES_LEAD),
        { kind: 'list', ordered: false, items },
        paragraph(THIRD_PARTIES_NOTE),
      ]}
    />
  )
}

function paragraph(words: string): Block {
  return { kind: 'paragraph', text: [{ kind: 'text', text: words }] }
}

/** Everything that the shop stores in a browser, generated from the shop's own code (privacy 2). */
function CookieList() {
  const { thirdPartyHosts = {} } = useStore('config')
  return (
    <DataTable
      caption="What we store in your browser"
      stacks
      rows={[...STORED_NAMES, ...storedByThirdParties(thirdPartyHosts)]}
      keyOf={({ where, name }) => `${where} ${name}`}
      columns={[
        {
          name: 'Name',
          heads: true,
          cell: ({ name, where }) => (
            <>
              <code className={css['stored']}>{name}</code>{' '}
              <small className={textCss['quiet']}>{where}</small>
            </>
          ),
        },
        {
          name: 'Purpose',
          cell: ({ purpose, categories = NECESSARY, setBy = 'Emberstock' }) => (
            <>
              {purpose}{' '}
              <small className={css['category']}>
                {categories.map(nameOf).join(' or ')}. Set by {setBy}.
              </small>
            </>
          ),
        },
        { name: 'Expires', cell: ({ life }) => life },
      ]}
    />
  )
}
