import { LIBRARY } from '#domain/catalog/library.ts'
import type { StoredCart } from '#domain/cart/merge.ts'
import type { DownloadFacts, FileTerms, Meter } from '#domain/download/decision.ts'
import type { Notification } from '#domain/notification/notification.ts'
import type { RegistrationForm } from '#domain/user/registration.ts'
import { aUser } from './samples.ts'

export function aStoredCart(changes: Partial<StoredCart> = {}): StoredCart {
  return { licenseId: 1, items: [], code: null, ...changes }
}

export function aRegistration(changes: Partial<RegistrationForm> = {}): RegistrationForm {
  return {
    email: 'ada@example.com',
    password: 'a lantern in the fog',
    firstName: 'Ada',
    lastName: 'Moreno',
    company: '',
    freeSubscriber: false,
    emailOptin: false,
    ...changes,
  }
}

export function aMeter(changes: Partial<Meter> = {}): Meter {
  return { used: 0, limit: 10, resetsAt: Date.UTC(2026, 3, 1), ...changes }
}

export function aWantedFile(changes: Partial<FileTerms> = {}): FileTerms {
  return {
    libraryId: LIBRARY.FOOTAGE_2D,
    free: false,
    is4k: false,
    credits: 1,
    subscriptionOnly: false,
    ...changes,
  }
}

/** A confirmed user with enough credits who requests a paid HD file. */
export function downloadFacts(changes: Partial<DownloadFacts> = {}): DownloadFacts {
  return {
    viewer: aUser(),
    licenseId: 1,
    paidLicenseId: 1,
    wanted: aWantedFile(),
    burst: { links: 0, retryAfterSeconds: 0 },
    owned: false,
    practice: aMeter(),
    plan: null,
    credits: 10,
    quota: null,
    underWay: null,
    suspendedBy: null,
    onAccount: null,
    ...changes,
  }
}

export function aNotification(changes: Partial<Notification> = {}): Notification {
  return { id: 'note-1', type: 'info', body: 'Saved.', customUi: null, ...changes }
}
