import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { wordsOf } from '#domain/blog/article.ts'
import {
  API_GUIDE,
  HELP,
  inSections,
  type ShopText,
  type TextSection,
} from '#domain/help/shop-text.ts'
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

/** The answers, or the guide of the API; nothing else is there. */
export async function loadHelp(source: PageSource, slug = HELP): Promise<ShopText> {
  if (slug !== HELP && slug !== API_GUIDE) throw notFound('page')
  return unwrap(source.get('texts').text(slug))
}

export function HelpPage() {
  const text = useLoaderData<ShopText>()
  return text.slug === API_GUIDE ? <ApiGuide text={text} /> : <Answers text={text} />
}

/** Questions in groups, all of them there to read without script, and a field that narrows them down. */
function Answers({ text }: { readonly text: ShopText }) {
  const [sought, setSought] = useState('')
  const groups = groupsOf(text, sought)
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

interface Group {
  readonly id: string
  readonly title: string
  readonly questions: readonly TextSection[]
}

/** The groups that have an answer with every word that is sought. */
function groupsOf({ body }: ShopText, sought: string): readonly Group[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = (question: TextSection) => {
    const text = `${question.title} ${wordsOf(question.body)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return inSections(body)
    .sections.map(({ id, title, body: inside }) => ({
      id,
      title,
      questions: inSections(inside, 3).sections.filter(isMeant),
    }))
    .filter(({ questions }) => questions.length > 0)
}
