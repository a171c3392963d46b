import type { ProductType } from '../catalog/product-type.ts'
import type { SearchPlace } from '../search/query.ts'
import { monthOf, startOf } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'
import { searchedLibrary } from './analytics-event.ts'

/** The periods that counts are stored for: days and calendar months, both UTC. */
export type CountSpan = 'day' | 'month'

/** A day or a month, identified by its length and its start. */
interface Counted {
  readonly span: CountSpan
  readonly startsAt: number
}

/** How often a term was searched for, and how often without results. */
interface TermCount extends Counted {
  readonly term: string
  readonly searches: number
  readonly withoutResults: number
}

/** How far the searches of one place and one library got: each search counts once per step. */
export interface FunnelSteps {
  readonly searches: number
  readonly withoutResults: number
  readonly clicked: number
  readonly added: number
  readonly downloaded: number
  readonly bought: number
}

export interface FunnelCount extends Counted, FunnelSteps {
  readonly searchType: SearchPlace
  /** 0 for all libraries. */
  readonly libraryId: number
}

/** The subject of a page whose views are counted. */
export type PageType = ProductType | 'article'

/** How often a page was viewed, and how often its product was bought by someone who had viewed it. */
interface PageCount extends Counted {
  readonly pageType: PageType
  readonly slug: string
  readonly name: string
  readonly views: number
  readonly purchases: number
}

export interface EventCounts {
  readonly terms: readonly TermCount[]
  readonly funnel: readonly FunnelCount[]
  readonly pages: readonly PageCount[]
}

/** The part of an event that counting reads. */
export interface UncountedEvent {
  readonly id: string
  readonly recordedAt: number
  readonly kind: 'search' | 'results' | 'product_view' | 'article_view' | 'purchase'
  /** Results and purchases only: the action. */
  readonly action: string | null
  /** Whether no earlier event of the same search had this action; always true for events that belong to no search. */
  readonly isFirst: boolean
  /** The search that this event is or belongs to; null if there is none, or it is unknown. */
  readonly search: {
    readonly searchType: SearchPlace
    readonly searchUrl: string
    readonly searchTerm: string
  } | null
  /** The page that the event is about, under the shop's own name for it; null if the shop has no such page. */
  readonly page: {
    readonly pageType: PageType
    readonly slug: string
    readonly name: string
  } | null
}

const STEPS: Readonly<Record<string, keyof FunnelSteps>> = {
  zero: 'withoutResults',
  click: 'clicked',
  add_to_cart: 'added',
  download: 'downloaded',
  purchase: 'bought',
}

export const NO_STEPS: FunnelSteps = {
  searches: 0,
  withoutResults: 0,
  clicked: 0,
  added: 0,
  downloaded: 0,
  bought: 0,
}

/** The normalized form under which searches for a term are counted together. */
function countedTerm(term: string): string {
  return term.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Totals events by day and by month (analytics 6). Events of an unknown search are not counted. */
export function countsOf(events: readonly UncountedEvent[]): EventCounts {
  const terms = new Map<string, TermCount>()
  const funnel = new Map<string, FunnelCount>()
  const pages = new Map<string, PageCount>()
  for (const event of events) {
    for (const counted of spansOf(event.recordedAt)) {
      countTerm(terms, event, counted)
      countStep(funnel, event, counted)
      countPage(pages, event, counted)
    }
  }
  return { terms: [...terms.values()], funnel: [...funnel.values()], pages: [...pages.values()] }
}

function spansOf(moment: number): readonly Counted[] {
  return [
    { span: 'day', startsAt: Math.floor(moment / DAY_MS) * DAY_MS },
    { span: 'month', startsAt: startOf(monthOf(moment)) },
  ]
}

function countTerm(terms: Map<string, TermCount>, event: UncountedEvent, counted: Counted): void {
  const { kind, search, action, isFirst } = event
  const isSearch = kind === 'search'
  const isWithout = kind === 'results' && action === 'zero' && isFirst
  if (search === null || !(isSearch || isWithout)) return
  const term = countedTerm(search.searchTerm)
  const key = `${counted.span} ${counted.startsAt} ${term}`
  const { searches, withoutResults } = terms.get(key) ?? { searches: 0, withoutResults: 0 }
  terms.set(key, {
    ...counted,
    term,
    searches: searches + (isSearch ? 1 : 0),
    withoutResults: withoutResults + (isWithout ? 1 : 0),
  })
}

function countStep(
  funnel: Map<string, FunnelCount>,
  event: UncountedEvent,
  counted: Counted,
): void {
  const { kind, search, action, isFirst } = event
  const step = kind === 'search' ? 'searches' : isFirst ? STEPS[action ?? ''] : undefined
  if (search === null || step === undefined) return
  const place = {
    ...counted,
    searchType: search.searchType,
    libraryId: searchedLibrary(search.searchUrl) ?? 0,
  }
  const key = Object.values(place).join(' ')
  const known = funnel.get(key) ?? { ...place, ...NO_STEPS }
  funnel.set(key, { ...known, [step]: known[step] + 1 })
}

function countPage(pages: Map<string, PageCount>, event: UncountedEvent, counted: Counted): void {
  const { kind, page } = event
  if (page === null) return
  const key = [counted.span, counted.startsAt, page.pageType, page.slug].join(' ')
  const { views, purchases } = pages.get(key) ?? { views: 0, purchases: 0 }
  const isPurchase = kind === 'purchase'
  pages.set(key, {
    ...counted,
    ...page,
    views: views + (isPurchase ? 0 : 1),
    purchases: purchases + (isPurchase ? 1 : 0),
  })
}

/**
 * Terms of a month whose events have expired stay only if they were searched for at least this often: a rare
 * term may identify a person.
 */
export const RARE_TERM_SEARCHES = 5
