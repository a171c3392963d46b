import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseIn, findPlace, findWantedIn, type Place, type WantedPath } from './page-functions.ts'
import type { Tab } from './tab.ts'

/** An element of a page, identified as people identify it: by its role and its accessible name. */
export interface Wanted {
  /** `null` for a field identified only by its label. */
  readonly role: string | null
  /** The full name; a pattern if the name contains more. */
  readonly name?: string | RegExp
  readonly within?: Wanted
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** What a person in front of a browser does. Every action waits until the page allows it. */
export interface Shopper {
  readonly tab: Tab
  visit(path: string): Promise<void>
  /** Calls a function in the page. */
  ask<Args extends readonly Json[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>
  /** Asks until the result is true; fails with `what` after a minute. */
  until<Args extends readonly Json[]>(
    what: string,
    work: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ): Promise<void>
  see(wanted: Wanted): Promise<void>
  press(wanted: Wanted): Promise<void>
  /** Clears a field and types into it, key by key. */
  fill(wanted: Wanted, text: string): Promise<void>
  /** Chooses from a native list, which no two protocols open in the same way. */
  choose(wanted: Wanted, value: string): Promise<void>
  focus(wanted: Wanted): Promise<void>
}

const PATIENCE_MS = 60_000
const FINDER = 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'

export async function shopperAt(tab: Tab, origin: string): Promise<Shopper> {
  const finder = await readFile(FINDER, 'utf8')

  const ask: Shopper['ask'] = async (work, ...args) =>
    (await tab.evaluate(`(${String(work)})(...${JSON.stringify(args)})`)) as Awaited<
      ReturnType<typeof work>
    >

  const until: Shopper['until'] = async (what, work, ...args) => {
    await poll(what, async () => ((await ask(work, ...args)) ? true : null))
  }

  /** The center of the wanted element, once it exists, does not move, and nothing covers it. */
  const place = (wanted: Wanted): Promise<Place> =>
    poll(`${described(wanted)} can be pressed`, async () => {
      await teach()
      return await ask(findPlace, encoded(wanted))
    })

  const teach = async () => {
    if (await ask(() => 'TestingLibraryDom' in globalThis)) return
    await tab.evaluate(`(() => { ${finder}\n globalThis.findWanted = ${String(findWantedIn)} })()`)
  }

  return {
    tab,
    ask,
    until,
    visit: async (path) => {
      await tab.open(new URL(path, origin).href)
      await until('React has taken the page over', () => {
        const main = document.querySelector('main')
        return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
      })
      await ask(() => new Promise<null>((done) => setTimeout(() => done(null), 100)))
    },
    see: async (wanted) => {
      await poll(`${described(wanted)} is there`, async () => {
        await teach()
        return (await ask((path) => globalThis.findWanted(path) !== null, encoded(wanted)))
          ? true
          : null
      })
    },
    press: async (wanted) => {
      const { x, y } = await place(wanted)
      await tab.click(x, y)
    },
    fill: async (wanted, text) => {
      const { x, y } = await place(wanted)
      await tab.click(x, y)
      await ask(() => {
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
        return null
      })
      await tab.type(text.split(''))
    },
    choose: async (wanted, value) => {
      await place(wanted)
      await ask(chooseIn, encoded(wanted), value)
    },
    focus: async (wanted) => {
      await place(wanted)
      await ask((path) => {
        globalThis.findWanted(path)?.focus()
        return null
      }, encoded(wanted))
    },
  }
}

/** Answers the privacy choices banner, once per browser: it might cover what is pressed or compared. */
export async function rejectOptional(shopper: Shopper): Promise<void> {
  const isAnswered = () => document.cookie.includes('emberstock-consent=')
  if (await shopper.ask(isAnswered)) return
  await shopper.press({ role: 'button', name: 'Reject all' })
  await shopper.until('the privacy choices are saved', isAnswered)
}

/** Tries until the result is not `null`; fails with `what` after a minute. */
export async function poll<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  let last: unknown = null
  while (Date.now() < deadline) {
    try {
      const answer = await attempt()
      if (answer !== null) return answer
    } catch (fault) {
      // A page that is being left does not respond.
      last = fault
    }
    await pause(100)
  }
  const why = last instanceof Error ? ` (${last.message})` : ''
  throw new Error(`waited ${PATIENCE_MS / 1000} s in vain: ${what}${why}`)
}

function described({ role, name, within }: Wanted): string {
  return `${role ?? 'field'} ${String(name ?? '')}${within ? ` in ${described(within)}` : ''}`
}

function encoded({ role, name, within }: Wanted): WantedPath {
  const step = {
    role,
    text: typeof name === 'string' ? name : null,
    pattern: name instanceof RegExp ? name.source : null,
  }
  return [...(within ? encoded(within) : []), step]
}
