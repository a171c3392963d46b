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

/** An event that a browser sent, with the user known to the shop. */
interface ToldEvent {
  readonly viewer: Viewer
  readonly occurredAt: number
  readonly browserFingerprint: string
  readonly about: SentEvent
}

export type InterestAnalytics = ReturnType<typeof interestAnalytics>

/** Format of the shop's search IDs; anything else cannot name a search. */
const ID = /^[0-9A-Z]{26}$/

/**
 * Records analytics events about what people look for (analytics 1). The caller checks whether recording is
 * allowed.
 */
export const interestAnalytics = ({
  analyticsEvents,
  clock,
  secrets,
}: Needs<'analyticsEvents' | 'clock' | 'secrets'>) => ({
  /** Returns the ID of the stored event; null if its search ID is not one of the shop's. */
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

/** Identifies the user by their session alone (analytics 3). */
function userOf(viewer: Viewer) {
  if (viewer.kind === 'visitor') {
    return { userId: null, userEmail: null, userType: userType(null) }
  }
  const { id, email, minLicenseId } = viewer
  return { userId: id, userEmail: email, userType: userType(minLicenseId) }
}

/** Masks email addresses in search terms and URLs (analytics 4). */
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
