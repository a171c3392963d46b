import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { answersTo } from '#domain/help/help-search.ts'
import { HELP, type ShopText } from '#domain/help/shop-text.ts'
import { ArticleBody } from '../blog/article-body.tsx'
import { PageHead } from '../page-head.tsx'
import type { PageSource } from '../page-source.ts'
import { Disclosure } from '../components/disclosure.tsx'
import { TextField } from '../components/text-field.tsx'
import { notFound, unwrap } from '../unwrap.ts'
import { ApiGuide } from './api-guide.tsx'
import { Contact } from './contact.tsx'
import { OnThisPage } from './on-this-page.tsx'
import css from './text-page.module.css'
import textCss from '../styles/text.module.css'

/** The slug of the API guide, which is a text as well. */
const API_GUIDE = 'api'

/** Loads the answers or the API guide. Any other slug is a 404. */
export async function loadHelp(source: PageSource, slug = HELP): Promise<ShopText> {
  if (slug !== HELP && slug !== API_GUIDE) throw notFound('page')
  return unwrap(source.get('texts').text(slug))
}

export function HelpPage() {
  const text = useLoaderData<ShopText>()
  return text.slug === API_GUIDE ? <ApiGuide text={text} /> : <Answers text={text} />
}

/** Questions in groups, all of them readable without JavaScript, with a search field. */
function Answers({ text }: { readonly text: ShopText }) {
  const [sought, setSought] = useState('')
  const groups = answersTo(text, sought)
  const many = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  const isNarrowed = sought.trim() !== ''

  return (
    <div className={css['page']}>
      <PageHead title={text.title} description={text.summary} path="/help" />
      <header className={css['head']}>
        <h1>{text.title}</h1>
        <p className={textCss['quiet']}>{text.summary}</p>
        <div role="search">
          <TextField
            label="Search help"
            type="search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
        <p className={textCss['quiet']} role="status">
          {isNarrowed && (many === 1 ? '1 answer' : `${many} answers`)}
        </p>
        <Contact />
      </header>
      <OnThisPage sections={groups} />
      <div className={css['text']}>
        {groups.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {questions.map((question) => (
              <Disclosure
                key={`${isNarrowed} ${question.id}`}
                summary={question.title}
                open={isNarrowed}
              >
                <ArticleBody body={question.body} />
              </Disclosure>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
