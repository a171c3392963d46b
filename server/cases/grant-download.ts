import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { DownloadLink, NoLink } from '#application/ports/downloads.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Meter } from '#domain/download/decision.ts'
import { dryRun, type DryRun } from '#domain/download/dry-run.ts'
import { decideAsShown } from '#domain/download/shown-cost.ts'
import { waysOn } from '#domain/download/way-on.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import type { DownloadLinks } from '../ports/download-links.ts'
import type { DryAsk, Grants } from '../ports/grants.ts'

export interface DownloadPorts {
  readonly grants: Grants
  readonly links: DownloadLinks
  readonly clock: Clock
}

/** A link, and whether the file was only now granted (201) or owned before (200). */
export interface GrantedLink extends DownloadLink {
  readonly fresh: boolean
}

/** Asking for files at the shop's own counter: the table of rules 11 decides, in one transaction. */
export interface DownloadCounter {
  /** More than `shown` credits are never spent; null: whatever the file costs. */
  request(
    viewer: Viewer,
    variantId: number,
    shown: number | null,
    projectTag?: string,
  ): ResultAsync<GrantedLink, NoLink>
  /** What `request` would answer, by the same table, with no consequences. */
  decision(viewer: Viewer, variantId: number): ResultAsync<DryRun, Missing | Outage>
  practiceMeter(viewer: Registered): ResultAsync<Meter, Outage>
}

/**
 * Downloads by the table of rules 11: facts and grant in one transaction, then a link with an
 * end.
 */
export function downloadsAt({ grants, links, clock }: DownloadPorts): DownloadCounter {
  return {
    request: (viewer, variantId, shown, projectTag) => {
      if (viewer.kind === 'visitor') return errAsync({ kind: 'sign-in-required' })
      return grants
        .request({ viewer, variantId, projectTag, now: clock.now() }, (facts) =>
          decideAsShown(facts, shown),
        )
        .orElse((refusal) => unblocked(grants, refusal, { viewer, variantId, now: clock.now() }))
        .andThen(({ grantId, fresh, cost, linkExpiresAt: expiresAt, file }) =>
          links.make({ grantId, variantId, userId: viewer.id, expiresAt }).map((url) => ({
            grantId,
            fresh,
            cost,
            url,
            expiresAt,
            bytes: file.bytes,
            sha256: file.sha256,
            filename: file.filename,
          })),
        )
    },
    decision: (viewer, variantId) =>
      grants
        .weigh({ viewer, variantId, now: clock.now() })
        .map(({ facts, offers }) => dryRun(facts, offers)),
    practiceMeter: (viewer) => grants.practiceUsed(viewer.id, clock.now()),
  }
}

/** Says what money or time would lift: the 402 and 507 of rules 11 carry the cheapest way. */
function unblocked(grants: Grants, refusal: NoLink, ask: DryAsk): ResultAsync<never, NoLink> {
  switch (refusal.kind) {
    case 'practice-limit':
    case 'download-limit':
    case 'download-limit-4k':
    case 'subscription-required':
    case 'credits-missing':
      return (
        grants
          .weigh(ask)
          .map(({ facts, offers }): NoLink => {
            const [wayOn = null] = waysOn(refusal, facts, offers)
            return { ...refusal, wayOn }
          })
          // The refusal is as true without it.
          .orElse(() => okAsync(refusal))
          .andThen((said) => errAsync(said))
      )
    default:
      return errAsync(refusal)
  }
}
