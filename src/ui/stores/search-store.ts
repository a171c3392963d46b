import { makeAutoObservable, observableRef } from 'mobx'
import type { Catalog, Suggestions } from '#application/ports/catalog.ts'
import { SEARCH_DEBOUNCE_MS, searchText, type SearchPlace } from '#domain/search/query.ts'
import { loadErrorMessage } from './load-error-message.ts'
import type { PageLifetime } from './page-lifetime.ts'

/** What is typed into one search place, and what it found (search 3). */
export interface SearchBuffer {
  readonly typed: string
  /** The text that the suggestions are for. */
  readonly found: string
  readonly suggestions: Suggestions | null
  readonly error: string | null
}

/** The origin of an address, as stored in its history entry: a search, and what it suggested. */
export interface SearchOrigin extends Pick<SearchBuffer, 'found' | 'suggestions'> {
  readonly place: SearchPlace
}

const EMPTY: SearchBuffer = { typed: '', found: '', suggestions: null, error: null }

/** Results while typing; each of the four places has its own buffer. */
export class SearchStore {
  private buffers: ReadonlyMap<SearchPlace, SearchBuffer> = new Map()
  private readonly catalog: Catalog
  private readonly page: PageLifetime
  /** Functions that stop the timer of each place. */
  private readonly timers = new Map<SearchPlace, () => void>()
  /** Controllers that abort the request of each place. */
  private readonly asking = new Map<SearchPlace, AbortController>()

  constructor(catalog: Catalog, page: PageLifetime) {
    this.catalog = catalog
    this.page = page
    makeAutoObservable<this, 'asking' | 'buffers' | 'catalog' | 'page' | 'timers'>(this, {
      buffers: observableRef,
      catalog: false,
      page: false,
      timers: false,
      asking: false,
    })
  }

  at(place: SearchPlace): SearchBuffer {
    return this.buffers.get(place) ?? EMPTY
  }

  type(place: SearchPlace, typed: string): void {
    this.keep(place, { typed })
    this.stop(place)
    const text = searchText(typed)
    if (text === '') {
      this.keep(place, { found: '', suggestions: null, error: null })
      return
    }
    this.onPause(place, () => void this.find(place, text))
  }

  /** For the results page itself: passes on what was typed, once typing has paused. */
  follow(place: SearchPlace, typed: string, onPause: (text: string) => void): void {
    this.keep(place, { typed })
    this.stop(place)
    this.onPause(place, () => onPause(searchText(typed)))
  }

  /** Cancels what waits for a pause in typing, and aborts the pending request. */
  stop(place: SearchPlace): void {
    this.timers.get(place)?.()
    this.asking.get(place)?.abort()
  }

  /** For someone who went on to the results: the place forgets what it showed. */
  clear(place: SearchPlace): void {
    this.stop(place)
    this.keep(place, EMPTY)
  }

  private onPause(place: SearchPlace, then: () => void): void {
    this.timers.set(place, this.page.after(SEARCH_DEBOUNCE_MS, then))
  }

  private async find(place: SearchPlace, text: string): Promise<void> {
    const asking = new AbortController()
    this.asking.set(place, asking)
    const result = await this.catalog.suggest(text, asking.signal)
    if (asking.signal.aborted || searchText(this.at(place).typed) !== text) return
    await result.match(
      async (suggestions) => this.keep(place, { found: text, suggestions, error: null }),
      async (fault) => {
        const error = await loadErrorMessage(fault)
        if (searchText(this.at(place).typed) !== text) return
        this.keep(place, { found: text, suggestions: null, error })
      },
    )
  }

  private keep(place: SearchPlace, change: Partial<SearchBuffer>): void {
    this.buffers = new Map(this.buffers).set(place, { ...this.at(place), ...change })
  }
}
