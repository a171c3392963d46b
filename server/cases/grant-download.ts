import { errAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { DownloadLink } from '#application/ports/downloads.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { decideDownload, type DownloadRefusal, type Meter } from '#domain/download/decision.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import type { DownloadLinks } from '../ports/download-links.ts'
import type { Grants, Month } from '../ports/grants.ts'

export interface DownloadDesk {
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
  request(
    viewer: Viewer,
    variantId: number,
  ): ResultAsync<GrantedLink, DownloadRefusal | Missing | Outage>
  practiceMeter(viewer: Registered): ResultAsync<Meter, Outage>
}

export function downloadsAt({ grants, links, clock }: DownloadDesk): DownloadCounter {
  return {
    request: (viewer, variantId) => {
      if (viewer.kind === 'visitor') return errAsync({ kind: 'sign-in-required' })
      const now = clock.now()
      return grants
        .request({ viewer, variantId, now, month: monthOf(now) }, decideDownload)
        .andThen(({ grantId, fresh, linkExpiresAt: expiresAt, file }) =>
          links.make({ grantId, variantId, userId: viewer.id, expiresAt }).map((url) => ({
            grantId,
            fresh,
            url,
            expiresAt,
            bytes: file.bytes,
            sha256: file.sha256,
            filename: file.filename,
          })),
        )
    },
    practiceMeter: (viewer) => grants.practiceUsed(viewer.id, monthOf(clock.now())),
  }
}

function monthOf(now: number): Month {
  const date = new Date(now)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  return { from: Date.UTC(year, month, 1), until: Date.UTC(year, month + 1, 1) }
}
