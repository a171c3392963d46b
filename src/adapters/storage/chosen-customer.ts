import { okAsync, ResultAsync } from 'neverthrow'
import type { Acting, ActingListener, ActingRefused } from '#application/ports/acting.ts'

const NAME = 'emberstock-customer'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** A person, and the team that they act for. */
interface ChosenCustomer {
  readonly userId: string
  readonly teamId: string
}

/**
 * Reads from a Cookie header, in the browser or on the server, whom the person acts for on this device;
 * null for themselves.
 */
export function customerIn(cookies: string): ChosenCustomer | null {
  const value = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  return read(value ?? '')
}

/** Returns the team that this person chose; null for themselves, and if someone else made the choice. */
function teamOf(chosen: ChosenCustomer | null, userId: string): string | null {
  return chosen?.userId === userId ? chosen.teamId : null
}

function read(value: string): ChosenCustomer | null {
  const [, userId, teamId] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(value) ?? []
  return userId === undefined || teamId === undefined ? null : { userId, teamId }
}

interface Device {
  readonly document: Pick<Document, 'cookie'>
  readonly page: {
    /** Shared by the tabs of one browser; null if forbidden. */
    readonly storage: Storage | null
    on(event: 'storage', listener: (event: Event) => void): () => void
  }
}

/**
 * The customer that this tab acts for. The device stores the choice in a cookie, so that the server renders
 * pages for the same customer, and in local storage, which other tabs follow.
 */
export function chosenCustomer(
  { document, page }: Device,
  servedFor: string | null,
): Pick<Acting, 'choose' | 'watch'> & {
  readonly teamId: string | null
  begun(call: ResultAsync<unknown, unknown>): void
  refused(teamId: string, why: ActingRefused): void
} {
  let teamId = servedFor
  let listening: ActingListener | null = null
  const underWay = new Set<ResultAsync<unknown, unknown>>()

  const take = (userId: string, chosen: string | null) => {
    teamId = chosen
    const value = chosen === null ? '' : `${userId}.${chosen}`
    const seconds = chosen === null ? 0 : YEAR_SECONDS
    document.cookie = `${NAME}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
    try {
      if (chosen === null) page.storage?.removeItem(NAME)
      else page.storage?.setItem(NAME, value)
    } catch {
      // Without storage, other tabs follow when they are reloaded.
    }
  }

  return {
    get teamId() {
      return teamId
    },
    begun: (call) => {
      underWay.add(call)
      void call.then(() => underWay.delete(call))
    },
    refused: (by, why) => {
      if (by === teamId) listening?.onRefused(why)
    },
    choose: (userId, chosen) => {
      if (underWay.size === 0) {
        take(userId, chosen)
        return okAsync(undefined)
      }
      const ended = Promise.allSettled(underWay).then(() => take(userId, chosen))
      return ResultAsync.fromSafePromise(ended)
    },
    watch: (userId, listener) => {
      listening = listener
      const stop = page.on('storage', (event) => {
        const { key, newValue } = event as StorageEvent
        if (key === NAME) listener.onChosen(teamOf(read(newValue ?? ''), userId))
      })
      listener.onChosen(teamOf(customerIn(document.cookie), userId))
      return okAsync(() => {
        if (listening === listener) listening = null
        stop()
      })
    },
  }
}
