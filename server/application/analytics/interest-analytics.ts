import { okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import {
  maskedTerm,
  maskedUrl,
  type AnalyticsEvent,
  type SentEvent,
} from '#domain/analytics/analytics-event.ts'
import { userType } from '#domain/user/user-type.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** An event as a browser told it, and who the shop knows it to be of. */
interface ToldEvent {
  readonly viewer: Viewer
  readonly occurredAt: number
  readonly browserFingerprint: string
  readonly about: SentEvent
}

export type InterestAnalytics = ReturnType<typeof interestAnalytics>

/** The ids that the shop gives; what is of no such search is of none. */
const ID = /^[0-9A-Z]{26}$/

/** Keeps what visits tell of what people look for (analytics 1). Whether it may be kept is asked before. */
export const interestAnalytics = ({
  analyticsEvents,
  clock,
  secrets,
}: Needs<'analyticsEvents' | 'clock' | 'secrets'>) => ({
  /** Gives the id of what was kept; null where an event tells of a search that cannot be. */
  record: ({ viewer, about, ...told }: ToldEvent): ResultAsync<string | null, Outage> => {
    if (about.kind === 'results' && !ID.test(about.searchId)) return okAsync(null)
    const event: AnalyticsEvent = {
      ...told,
      id: secrets.newId(),
      recordedAt: clock.now(),
      ...userOf(viewer),
      about: masked(about),
    }
    return analyticsEvents.keep(event).map(() => event.id)
  },
})

/** Who it is, by their session alone (analytics 3). */
function userOf(viewer: Viewer) {
  if (viewer.kind === 'visitor') {
    return { userId: null, userEmail: null, userType: userType(null) }
  }
  const { id, email, minLicenseId } = viewer
  return { userId: id, userEmail: email, userType: userType(minLicenseId) }
}

/** Without addresses that were typed where none belong (analytics 4). */
function masked(about: SentEvent): SentEvent {
  switch (about.kind) {
    case 'search':
      return {
        ...about,
        searchTerm: maskedTerm(about.searchTerm),
        searchUrl: maskedUrl(about.searchUrl),
      }
    case 'product_view':
    case 'article_view':
      return { ...about, url: maskedUrl(about.url) }
    case 'results':
      return about
  }
}
