import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { DownloadLink, NoLink } from '#application/ports/downloads.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Meter } from '#domain/download/decision.ts'
import { dryRun, type DryRun } from '#domain/download/dry-run.ts'
import { suggestedActions } from '#domain/download/suggest-actions.ts'
import type { TokenLimitReached } from '#domain/user/access-token.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import { factsAndOffers, type FactsAndOffers } from './download-offers.ts'
import { spendByToken } from '#server/application/account/access-tokens.ts'
import { grantDownload, type Agree, type DownloadRequest } from './grant-download.ts'
import { practiceMeter } from './practice-meter.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** A link, and whether the file was newly granted (201) or already owned (200). */
interface GrantedLink extends DownloadLink {
  readonly fresh: boolean
}

type RequestedFile = Pick<DownloadRequest, 'variantId' | 'shown' | 'projectTag'>

/** Handles download requests in the shop: the table of download 1 decides, in one transaction. */
export interface DownloadService {
  /** Never spends more than `shown` credits; null accepts any cost. */
  request(
    viewer: Viewer,
    variantId: number,
    shown: number | null,
    projectTag?: string,
  ): ResultAsync<GrantedLink, NoLink>
  /** Same as `request`, for a program whose token has its own limit (tokens 3). */
  requestByToken(
    tokenId: string,
    viewer: Registered,
    asked: RequestedFile,
  ): ResultAsync<GrantedLink, NoLink | TokenLimitReached>
  /** The decision that `request` would make, by the same table, without side effects. */
  decision(viewer: Viewer, variantId: number): ResultAsync<DryRun, Missing | Outage>
  practiceMeter(viewer: Registered): ResultAsync<Meter, Outage>
}

/**
 * Downloads by the table of download 1: gathers facts and grants in one transaction, then creates a link
 * that expires.
 */
export function createDownloads({
  units,
  links,
  linkLife,
  taxRates,
}: Needs<'units' | 'links' | 'linkLife' | 'taxRates'>): DownloadService {
  const lookUp = (viewer: Viewer, variantId: number) =>
    units
      .read((records) => factsAndOffers(records, { viewer, variantId }, taxRates))
      .andThen((found): Result<FactsAndOffers, Missing> =>
        found ? ok(found) : err({ kind: 'missing', what: 'file' }),
      )

  /**
   * Adds the cheapest suggested action to a refusal that money or time would resolve: the 402 and 507 of
   * download 3.
   */
  const withSuggestion = (
    refusal: Liftable,
    viewer: Registered,
    variantId: number,
  ): ResultAsync<never, NoLink> =>
    lookUp(viewer, variantId)
      .map(({ facts, offers }): NoLink => {
        const [suggestedAction = null] = suggestedActions(refusal, facts, offers)
        return { ...refusal, suggestedAction }
      })
      // The refusal is valid without a suggestion.
      .orElse(() => okAsync(refusal))
      .andThen((withAction) => errAsync(withAction))

  const requested = <Refused extends TokenLimitReached = never>(
    viewer: Registered,
    asked: RequestedFile,
    agreeIn?: (unit: Unit) => Agree<Refused | Outage>,
  ): ResultAsync<GrantedLink, NoLink | Refused> => {
    const { variantId } = asked
    const request = { ...asked, viewer, linkLife }
    return (
      units
        // A refusal is committed too: credits of a month that has begun stay granted.
        .run(async (unit) => ok(await grantDownload(unit, request, agreeIn?.(unit))))
        .andThen((decision) => decision)
        .orElse((refusal): ResultAsync<never, NoLink | Refused> =>
          isLiftable(refusal)
            ? withSuggestion(refusal, viewer, variantId)
            : errAsync<never, NoLink | Refused>(refusal),
        )
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
    )
  }

  return {
    request: (viewer, variantId, shown, projectTag) =>
      viewer.kind === 'visitor'
        ? errAsync({ kind: 'sign-in-required' })
        : requested<never>(viewer, { variantId, shown, projectTag }),
    requestByToken: (tokenId, viewer, asked) =>
      requested(
        viewer,
        asked,
        (unit) => (cost) => spendByToken(unit, { userId: viewer.id, tokenId, cost }),
      ),
    decision: (viewer, variantId) =>
      lookUp(viewer, variantId).map(({ facts, offers }) => dryRun(facts, offers)),
    practiceMeter: (viewer) => units.read((records) => practiceMeter(records, viewer.id)),
  }
}

const LIFTABLE = [
  'practice-limit',
  'download-limit',
  'download-limit-4k',
  'subscription-required',
  'credits-missing',
] as const satisfies readonly NoLink['kind'][]

type Liftable = Extract<NoLink, { readonly kind: (typeof LIFTABLE)[number] }>

function isLiftable(refusal: NoLink | TokenLimitReached): refusal is Liftable {
  return LIFTABLE.some((kind) => kind === refusal.kind)
}
