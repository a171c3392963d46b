import { plainText, type Block } from '../blog/article.ts'

/** The shop's promises and terms, each on a page of its own under /policies. */
export const POLICIES = ['terms', 'privacy', 'cookies', 'license', 'refunds', 'withdrawal'] as const
export type PolicySlug = (typeof POLICIES)[number]

/** Answers to common questions, in groups. */
export const HELP = 'help'

/** A text of the shop's own, written in Markdown and made of the same blocks as an article. */
export interface ShopText {
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** Epoch milliseconds of the day on which it last changed. */
  readonly changedAt: number
  readonly body: readonly Block[]
}

/** A heading, of the second level by default, with the blocks below it. */
export interface TextSection {
  /** Identifies it in addresses. */
  readonly id: string
  readonly title: string
  readonly body: readonly Block[]
}

/** A text split into sections; `lead` holds the blocks before the first heading. */
export interface TextInSections {
  readonly lead: readonly Block[]
  readonly sections: readonly TextSection[]
}

/** Splits a text at its headings of a level, so that each section can be linked to and collapsed. */
export function inSections(body: readonly Block[], level: 2 | 3 = 2): TextInSections {
  const starts = body.flatMap((block, place) =>
    block.kind === 'heading' && block.level === level ? [{ place, text: block.text }] : [],
  )
  const sections = starts.map(({ place, text }, nth) => {
    const title = plainText(text)
    return { id: idOf(title), title, body: body.slice(place + 1, starts[nth + 1]?.place) }
  })
  return { lead: body.slice(0, starts[0]?.place), sections }
}

/** "What is a credit?" → "what-is-a-credit" */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('’', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
