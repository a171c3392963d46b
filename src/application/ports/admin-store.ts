import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { ReportKind } from '#domain/download/file-report.ts'
import type { ChangeRefused } from './admin-people.ts'
import type { Outage } from './outage.ts'

/** The terms of a discount code. It takes off a percentage or an amount, never both. */
interface CodeTerms {
  readonly code: string
  readonly percent: number | null
  readonly value: Cents | null
  readonly maxUses: number | null
  readonly maxUsesEach: number | null
  readonly minTotal: Cents | null
  /** Null for all licenses. */
  readonly licenseIds: readonly LicenseId[] | null
}

export interface AdminCode extends CodeTerms {
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly state: 'scheduled' | 'active' | 'ended'
  readonly uses: number
  /** How many assets and bundles it applies to; null for all. */
  readonly items: number | null
}

export interface NewAdminCode extends CodeTerms {
  /** The first and the last day, UTC, such as `2026-12-24`; empty for none. */
  readonly from: string
  readonly until: string
  /** SKUs that it applies to; empty for everything. */
  readonly skus: readonly string[]
  readonly reason: string
}

/** A month's free pack, or the standing list. */
export interface AdminPack {
  readonly month: string
  /** `given`: how many members have already received it from this pack. */
  readonly assets: readonly { readonly slug: string; readonly given: number }[]
}

/** A problem with a file, as its owner reported it. */
export interface AdminReport {
  readonly id: string
  readonly userId: string
  /** The order that licensed it; null for a free file. */
  readonly orderId: string | null
  readonly productName: string
  readonly filename: string
  readonly sku: string
  readonly kind: ReportKind
  readonly message: string
  readonly createdAt: number
  readonly dueAt: number
  /** Null while it is open. */
  readonly answer: string | null
  readonly answeredAt: number | null
}

/** Codes, free packs and reported problems: what staff manage besides people and orders (admin 2). */
export interface AdminStore {
  codes(): ResultAsync<readonly AdminCode[], Outage>
  addCode(code: NewAdminCode): ResultAsync<readonly AdminCode[], ChangeRefused>
  endCode(code: string, reason: string): ResultAsync<readonly AdminCode[], ChangeRefused>
  packs(): ResultAsync<readonly AdminPack[], Outage>
  setPack(
    month: string,
    change: { readonly slugs: readonly string[]; readonly reason: string },
  ): ResultAsync<readonly AdminPack[], ChangeRefused>
  /** Oldest first. */
  reports(which: 'open' | 'all'): ResultAsync<readonly AdminReport[], Outage>
  answerReport(
    id: string,
    answer: { readonly text: string; readonly reason: string },
  ): ResultAsync<void, ChangeRefused>
}
