import type { Ownership } from '#application/ports/downloads.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** A file that somebody may fetch, and since and until when; `until` null is for ever. */
export interface HeldFile {
  readonly productId: number
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly orderId: string | null
  readonly since: number
  readonly until: number | null
  readonly name: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

export interface ProjectTag {
  readonly userId: string
  readonly variantId: number
  readonly tag: string
}

/** What somebody may download again, and what they say that they use it for. */
export interface LibraryRepository {
  /** What was bought and not taken back. */
  ownedFiles(userId: string): Promise<readonly HeldFile[]>
  /** Free assets and practice footage whose time is not over. */
  grantedFiles(userId: string, now: number): Promise<readonly HeldFile[]>
  /** Whether a file is somebody's to download now: bought, or granted and not over. */
  isHeld(userId: string, variantId: number, now: number): Promise<boolean>
  /** The highest license under which somebody owns a file; null where they do not. */
  ownedLicense(userId: string, variantId: number): Promise<LicenseId | null>
  /** What is owned of these products. */
  ownedVariants(userId: string, productIds: readonly number[]): Promise<readonly Ownership[]>

  /** By variant id. */
  projectTags(userId: string): Promise<ReadonlyMap<number, string>>
  putTag(tag: ProjectTag, now: number): Promise<void>
  removeTag(of: Omit<ProjectTag, 'tag'>): Promise<void>
}
