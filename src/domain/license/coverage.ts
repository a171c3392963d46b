import { minus, NOTHING, sum, type Cents } from '../shared/money.ts'
import { bundleCredits, bundlePrice } from '../catalog/bundle.ts'
import { priceUnder, type LicenseType } from './tier.ts'

/** A file of a product, at today's list prices. */
export interface ListedFile {
  readonly variantId: number
  readonly productId: number
  readonly credits: number
  /** Under license 1. */
  readonly basePrice: Cents
}

/** A file that its customer owns, either bought or covered by another one. */
export interface OwnedFile extends ListedFile {
  /** Which file of the product. */
  readonly name: string
  readonly license: LicenseType
  /**
   * The list credits, at the time of purchase, of the bought file: this one, or the one that it came with
   * (coverage 1). 0: it was given for free, and covers nothing.
   */
  readonly listCredits: number
  /** Whether it came with another file that was bought. */
  readonly isCovered: boolean
}

/** A wanted file, with the owned files of its product that count toward it. */
export interface Wanted {
  readonly file: ListedFile
  readonly owned: readonly OwnedFile[]
}

/** Several wanted files that are bought together, with the discount of a bundle. */
export interface Rest {
  readonly wanted: readonly Wanted[]
  /** Whole percent. */
  readonly discount: number
}

/**
 * Whether a file bought at these list credits covers another file of its product (coverage 1). A file that was
 * given for free covers nothing.
 */
export function covers(listCredits: number, { credits }: Pick<ListedFile, 'credits'>): boolean {
  return listCredits > 0 && credits <= listCredits
}

/**
 * A wanted file with the owned files that count toward it. Of its product, a file that was given for free
 * counts only toward itself.
 */
export function wantedOf(file: ListedFile, owned: readonly OwnedFile[]): Wanted {
  const counted = owned.filter(
    ({ productId, variantId, listCredits }) =>
      productId === file.productId && (variantId === file.variantId || listCredits > 0),
  )
  return { file, owned: counted }
}

/** The files that come with a bought file: the other files of its product that it covers. */
export function coveredWith<File extends ListedFile>(
  bought: ListedFile,
  files: readonly File[],
): readonly File[] {
  return files.filter(
    (file) =>
      file.productId === bought.productId &&
      file.variantId !== bought.variantId &&
      covers(bought.credits, file),
  )
}

/** Whether a file is already owned under a license, so that nothing is left to buy. */
export function isOwned(wanted: Wanted, license: Pick<LicenseType, 'id'>): boolean {
  return heldUnder(wanted, license) !== undefined
}

/** The files of a rest that are not owned under a license, and that buying it brings. */
export function leftOf(
  license: Pick<LicenseType, 'id'>,
  { wanted }: Pick<Rest, 'wanted'>,
): readonly ListedFile[] {
  return wanted.filter((one) => !isOwned(one, license)).map(({ file }) => file)
}

/** The owned file that takes the most off the price of a wanted one (coverage 2); null if none does. */
function basisOf({ owned }: Wanted): OwnedFile | null {
  return dearest(owned, ({ license, basePrice }) => priceUnder(license, basePrice))
}

/** The same for credits, which belong to a license: files owned under a lower one take nothing off. */
function creditBasisOf({ owned }: Wanted, license: Pick<LicenseType, 'id'>): OwnedFile | null {
  const enough = owned.filter((one) => one.license.id >= license.id)
  return dearest(enough, ({ credits }) => credits)
}

/** What a file costs its customer: its price less that of what they own, at today's list prices, never below zero. */
export function priceOfStep(license: LicenseType, wanted: Wanted): Cents {
  if (isOwned(wanted, license)) return NOTHING
  const price = priceUnder(license, wanted.file.basePrice)
  const basis = basisOf(wanted)
  const left = basis ? minus(price, priceUnder(basis.license, basis.basePrice)) : price
  return left > 0 ? left : NOTHING
}

/** The same in credits. */
export function creditsOfStep(license: Pick<LicenseType, 'id'>, wanted: Wanted): number {
  if (isOwned(wanted, license)) return 0
  const basis = creditBasisOf(wanted, license)
  return Math.max(0, wanted.file.credits - (basis?.credits ?? 0))
}

/**
 * What is left to pay for files that are bought together, for a customer who owns some of them: the discount is
 * taken off the rest (coverage 3).
 */
export function priceOfRest(license: LicenseType, { wanted, discount }: Rest): Cents {
  if (wanted.every(({ owned }) => owned.length === 0)) {
    const price = bundlePrice(
      wanted.map(({ file }) => file.basePrice),
      discount,
    )
    return priceUnder(license, price)
  }
  return bundlePrice([sum(wanted.map((one) => priceOfStep(license, one)))], discount)
}

/** The same in credits: a whole number, and at least one if anything is left to pay. */
export function creditsOfRest(
  license: Pick<LicenseType, 'id'>,
  { wanted, discount }: Rest,
): number {
  const steps = wanted.map((one) => creditsOfStep(license, one))
  return steps.every((credits) => credits === 0) ? 0 : bundleCredits(steps, discount)
}

/**
 * The owned files that took something off the price of a rest; none of them can be refunded before the rest is
 * (coverage 4).
 */
export function basesOf(license: Pick<LicenseType, 'id'>, { wanted }: Rest): readonly OwnedFile[] {
  return wanted.flatMap((one) => heldUnder(one, license) ?? basisOf(one) ?? [])
}

/** The same for a payment in credits. */
export function creditBasesOf(
  license: Pick<LicenseType, 'id'>,
  { wanted }: Rest,
): readonly OwnedFile[] {
  return wanted.flatMap((one) => heldUnder(one, license) ?? creditBasisOf(one, license) ?? [])
}

/** The wanted file itself, if it is owned under this license or a higher one. */
function heldUnder(
  { file, owned }: Wanted,
  license: Pick<LicenseType, 'id'>,
): OwnedFile | undefined {
  return owned.findLast((one) => one.variantId === file.variantId && one.license.id >= license.id)
}

function dearest(
  files: readonly OwnedFile[],
  worth: (file: OwnedFile) => number,
): OwnedFile | null {
  const [most] = files.filter((file) => worth(file) > 0).toSorted((a, b) => worth(b) - worth(a))
  return most ?? null
}
